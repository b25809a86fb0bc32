import './zod-jitless';
import type { RemoteModule, RemoteRoute } from '@waybill/kit';
import type { ComponentType, ReactNode } from 'react';
import { adminOnly, signedOutOnly } from './auth/guards';
import { PasswordReset } from './auth/password-reset';
import { PANEL, RESET, SIGN_IN } from './auth/paths';
import { SignIn } from './auth/sign-in';
import { SignUp } from './auth/sign-up';
import { Dashboard } from './dashboard/dashboard';
import type { TextKey } from './i18n/text';
import { PanelLayout } from './layout/panel-layout';
import type { PanelCrumb, PanelRoute, SectionLink } from './layout/section';
import { SECTIONS } from './registry';

const links: SectionLink[] = [
  { path: PANEL, base: PANEL, icon: 'dashboard', title: 'nav.panel' },
  ...SECTIONS.flatMap(({ link }) => link ?? []),
];
const tiles = SECTIONS.flatMap(({ tile }) => tile ?? []).sort((a, b) => a.position - b.position);

const signedOut = (path: string, title: TextKey, Page: ComponentType): RemoteRoute => ({
  path,
  title,
  Component: signedOutOnly(Page),
});

const Layout = ({ children }: { children: ReactNode }) => <PanelLayout links={links}>{children}</PanelLayout>;
const panelCrumb: PanelCrumb = { path: PANEL, title: 'nav.panel' };
const signedIn = ({ Component, crumbs, ...route }: PanelRoute): RemoteRoute => ({
  ...route,
  Component: adminOnly(Component, Layout),
  crumbs: [panelCrumb, ...crumbs],
});

export const routes: RemoteRoute[] = [
  ...['/cp', '/cp/signin', SIGN_IN].map((path) => signedOut(path, 'signin.title', SignIn)),
  ...['/cp/signup', '/control/signup.html'].map((path) => signedOut(path, 'signup.title', SignUp)),
  signedOut(RESET, 'reset.title', PasswordReset),
  { path: PANEL, title: 'nav.panel', Component: adminOnly(() => <Dashboard tiles={tiles} />, Layout), crumbs: [] },
  ...SECTIONS.flatMap((section) => section.routes.map(signedIn)),
];

export const locales: RemoteModule['locales'] = (code) => import(`./locales/${code}.json`);
