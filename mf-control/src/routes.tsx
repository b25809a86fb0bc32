import './zod-jitless';
import { Navigate, type RemoteModule, type RemoteRoute } from '@waybill/kit';
import type { ComponentType, ReactNode } from 'react';
import { adminOnly, signedOutOnly } from './auth/guards';
import { PasswordReset } from './auth/password-reset';
import { PANEL, RESET, SIGN_IN } from './auth/paths';
import { SignIn } from './auth/sign-in';
import { SignUp } from './auth/sign-up';
import { Dashboard } from './dashboard/dashboard';
import { deviceRoutes } from './devices/device-routes';
import type { TextKey } from './i18n/text';
import { BareLayout } from './layout/bare-layout';
import { PanelLayout } from './layout/panel-layout';
import type { PanelCrumb, PanelRoute, SectionLink } from './layout/section';
import { palettePages } from './palette/pages';
import { PaletteButton } from './palette/palette-button';
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

const palette = <PaletteButton pages={palettePages(SECTIONS)} />;
const panelCrumb: PanelCrumb = { path: PANEL, title: 'nav.panel' };
const layoutWith =
  (crumbs: readonly PanelCrumb[]) =>
  ({ children }: { children: ReactNode }) => (
    <PanelLayout links={links} crumbs={crumbs} tools={palette}>
      {children}
    </PanelLayout>
  );
const signedIn = ({ Component, crumbs, isBare, ...route }: PanelRoute): RemoteRoute => ({
  ...route,
  Component: adminOnly(Component, isBare ? BareLayout : layoutWith(crumbs)),
  ...(!isBare && { crumbs: [panelCrumb, ...crumbs] }),
});

export const routes: RemoteRoute[] = [
  ...['/cp', '/cp/signin', SIGN_IN].map((path) => signedOut(path, 'signin.title', SignIn)),
  ...['/cp/signup', '/control/signup.html'].map((path) => signedOut(path, 'signup.title', SignUp)),
  signedOut(RESET, 'reset.title', PasswordReset),
  // For links within the site: page loads are sent to the start page by the server.
  { path: '/control', title: 'nav.panel', Component: () => <Navigate to={PANEL} replace /> },
  {
    path: PANEL,
    title: 'nav.panel',
    Component: adminOnly(() => <Dashboard tiles={tiles} />, layoutWith([])),
    crumbs: [],
  },
  ...SECTIONS.flatMap((section) => section.routes.map(signedIn)),
  ...deviceRoutes,
];

export const locales: RemoteModule['locales'] = (code) => import(`./locales/${code}.json`);
