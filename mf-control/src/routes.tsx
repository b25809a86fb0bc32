import './zod-jitless';
import type { Crumb, RemoteModule, RemoteRoute } from '@waybill/kit';
import type { ComponentType } from 'react';
import { ACCOUNT, Account, PASSWORD } from './account/account';
import { ChangePassword } from './account/password';
import { activities } from './parcels/activities';
import { adminOnly, signedOutOnly } from './auth/guards';
import { PANEL, RESET, SIGN_IN } from './auth/paths';
import { PasswordReset } from './auth/password-reset';
import { SignIn } from './auth/sign-in';
import { SignUp } from './auth/sign-up';
import { Dashboard } from './dashboard/dashboard';
import { invoices } from './invoices';
import { SEND } from './mail/paths';
import { SendMail } from './mail/send';
import { messages } from './mail/messages';
import { pages } from './pages';
import { parcels } from './parcels';
import { ImportPage } from './parcels/import/import-page';
import { LabelsPage } from './parcels/label/labels-page';
import { UpdateMap } from './parcels/map/update-map';
import { IMPORT, LABELS, PARCEL, PARCELS } from './parcels/paths';
import { UpdateParcel } from './parcels/update';
import { UpdateImage } from './parcels/update-image';
import { routesOf } from './resource/section/resource-routes';
import { reviews } from './reviews';
import { Settings } from './settings/settings';
import { ContactSettings } from './settings/contact';
import { HtmlSettings } from './settings/html';
import { MailSettings } from './settings/mail';
import { CONTACT, HTML, MAIL, SETTINGS } from './settings/paths';
import type { TextKey } from './i18n/text';

interface ControlCrumb extends Crumb {
  title: TextKey;
}

const visitor = (path: string, title: TextKey, Page: ComponentType): RemoteRoute => ({
  path,
  title,
  Component: signedOutOnly(Page),
});

const panel: ControlCrumb = { path: PANEL, title: 'nav.panel' };
const admin = (path: string, title: TextKey, Page: ComponentType, above: ControlCrumb[] = []): RemoteRoute => ({
  path,
  title,
  Component: adminOnly(Page),
  crumbs: path === PANEL ? [] : [panel, ...above],
});

const parcelList: ControlCrumb = { path: PARCELS, title: 'parcels.list' };
const parcel: ControlCrumb[] = [parcelList, { path: PARCEL, title: 'parcels.singular' }];
const settings: ControlCrumb[] = [{ path: SETTINGS, title: 'settings.title' }];

export const routes: RemoteRoute[] = [
  ...['/cp', '/cp/signin', SIGN_IN].map((path) => visitor(path, 'signin.title', SignIn)),
  ...['/cp/signup', '/control/signup.html'].map((path) => visitor(path, 'signup.title', SignUp)),
  visitor(RESET, 'reset.title', PasswordReset),
  admin(PANEL, 'nav.panel', Dashboard),
  ...routesOf(parcels),
  admin(IMPORT, 'parcels.import', ImportPage, [parcelList]),
  admin(LABELS, 'labels.title', LabelsPage, [parcelList]),
  admin(`${PARCEL}/update`, 'parcels.edit', UpdateParcel, parcel),
  admin(`${PARCEL}/update-map`, 'parcels.updateMap', UpdateMap, parcel),
  admin(`${PARCEL}/update-image`, 'parcels.updateImage', UpdateImage, parcel),
  ...routesOf(activities, parcel),
  ...routesOf(pages),
  ...routesOf(reviews),
  ...routesOf(invoices),
  ...routesOf(messages),
  admin(SEND, 'mail.title', SendMail),
  admin(SETTINGS, 'settings.title', Settings),
  admin(CONTACT, 'settings.contact', ContactSettings, settings),
  admin(MAIL, 'settings.mail', MailSettings, settings),
  admin(HTML, 'settings.html', HtmlSettings, settings),
  admin(ACCOUNT, 'account.title', Account),
  admin(PASSWORD, 'account.password', ChangePassword, [{ path: ACCOUNT, title: 'account.title' }]),
];

export const locales: RemoteModule['locales'] = (code) => import(`./locales/${code}.json`);
