import { PageTitle } from '@waybill/kit';
import { useText } from '../i18n/text';
import type { Section } from '../layout/section';
import { Tiles } from '../layout/tiles';
import { ContactSettings } from './contact';
import { HtmlSettings } from './html';
import { MailSettings } from './mail';
import { SETTINGS } from './settings-form';

const PAGES = [
  {
    path: '/control/settings/contact',
    icon: 'phone',
    title: 'settings.contact',
    hint: 'settings.contactHint',
    Component: ContactSettings,
  },
  {
    path: '/control/settings/mail',
    icon: 'mail',
    title: 'settings.mail',
    hint: 'settings.mailHint',
    Component: MailSettings,
  },
  {
    path: '/control/settings/html',
    icon: 'code',
    title: 'settings.html',
    hint: 'settings.htmlHint',
    Component: HtmlSettings,
  },
] as const;

function Settings() {
  const t = useText();
  return (
    <>
      <PageTitle>{t('settings.title')}</PageTitle>
      <Tiles tiles={PAGES} />
    </>
  );
}

const entry = { path: SETTINGS, icon: 'settings', title: 'settings.title' } as const;
const crumbs = [{ path: SETTINGS, title: 'settings.title' as const }];

export const settings: Section = {
  link: { ...entry, base: SETTINGS },
  tile: { ...entry, hint: 'settings.hint', position: 5 },
  routes: [
    { path: SETTINGS, title: 'settings.title', crumbs: [], Component: Settings },
    ...PAGES.map(({ path, title, Component }) => ({ path, title, crumbs, Component })),
  ],
};
