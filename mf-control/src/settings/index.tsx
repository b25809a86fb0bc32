import { PageTitle } from '@waybill/kit';
import { SETUP } from '../auth/paths';
import { HomeEditor } from '../home/page';
import { useText } from '../i18n/text';
import type { Section } from '../layout/section';
import { Tiles } from '../layout/tiles';
import { Notifications } from '../notifications/page';
import { resourceRoutes } from '../resource/section/resource-routes';
import { scanPresets } from '../scans/presets';
import { presetTranslations } from '../translations';
import { Backups } from './backups';
import { BrandSettings } from './brand';
import { ContactSettings } from './contact';
import { DeliverySettings } from './delivery';
import { DocumentSettings } from './documents';
import { HtmlSettings } from './html';
import { MailSettings } from './mail';
import { HOME } from './paths';
import { RegionSettings } from './region';
import { RetentionSettings } from './retention';
import { SETTINGS } from './settings-form';
import { Setup } from './setup';
import { SilenceSettings } from './silence';

const PAGES = [
  {
    path: '/control/settings/brand',
    icon: 'star',
    title: 'brand.title',
    hint: 'brand.hint',
    Component: BrandSettings,
  },
  {
    path: HOME,
    icon: 'home',
    title: 'home.title',
    hint: 'home.hint',
    Component: HomeEditor,
  },
  {
    path: '/control/settings/region',
    icon: 'language',
    title: 'region.title',
    hint: 'region.hint',
    Component: RegionSettings,
  },
  {
    path: '/control/settings/contact',
    icon: 'phone',
    title: 'settings.contact',
    hint: 'settings.contactHint',
    Component: ContactSettings,
  },
  {
    path: '/control/settings/documents',
    icon: 'receipt',
    title: 'documents.title',
    hint: 'documents.hint',
    Component: DocumentSettings,
  },
  {
    path: '/control/settings/mail',
    icon: 'mail',
    title: 'settings.mail',
    hint: 'settings.mailHint',
    Component: MailSettings,
  },
  {
    path: '/control/settings/notifications',
    icon: 'send',
    title: 'notifications.title',
    hint: 'notifications.hint',
    Component: Notifications,
  },
  {
    path: '/control/settings/html',
    icon: 'code',
    title: 'settings.html',
    hint: 'settings.htmlHint',
    Component: HtmlSettings,
  },
  {
    path: '/control/settings/delivery',
    icon: 'verified',
    title: 'settings.delivery',
    hint: 'settings.deliverySummary',
    Component: DeliverySettings,
  },
  {
    path: '/control/settings/silence',
    icon: 'search',
    title: 'settings.silence',
    hint: 'settings.silenceSummary',
    Component: SilenceSettings,
  },
  {
    path: '/control/settings/retention',
    icon: 'schedule',
    title: 'settings.retention',
    hint: 'settings.retentionSummary',
    Component: RetentionSettings,
  },
  {
    path: '/control/settings/backups',
    icon: 'folder',
    title: 'backups.title',
    hint: 'backups.hint',
    Component: Backups,
  },
] as const;

const PRESETS = {
  path: scanPresets.routes.list,
  icon: 'local_shipping',
  title: 'scan_presets.list',
  hint: 'scan_presets.hint',
} as const;

function Settings() {
  const t = useText();
  return (
    <>
      <PageTitle>{t('settings.title')}</PageTitle>
      <Tiles described tiles={[...PAGES, PRESETS]} />
    </>
  );
}

const entry = { path: SETTINGS, icon: 'settings', title: 'settings.title' } as const;
const crumbs = [{ path: SETTINGS, title: 'settings.title' as const }];

export const settings: Section = {
  link: { ...entry, base: SETTINGS, group: 'office' },
  tile: { ...entry, hint: 'settings.hint', position: 5 },
  routes: [
    { path: SETTINGS, title: 'settings.title', crumbs: [], Component: Settings },
    { path: SETUP, title: 'setup.title', crumbs: [], Component: Setup },
    ...PAGES.map(({ path, title, Component }) => ({ path, title, crumbs, Component })),
    ...[...resourceRoutes(scanPresets), ...resourceRoutes(presetTranslations, scanPresets)].map((route) => ({
      ...route,
      crumbs: [...crumbs, ...route.crumbs],
    })),
  ],
};
