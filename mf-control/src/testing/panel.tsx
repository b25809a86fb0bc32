import { screen } from '@testing-library/react';
import {
  adminAtom,
  createState,
  graphLoadedAtom,
  type State,
  settingsAtom,
  useLocation,
  useRoutes,
} from '@waybill/kit';
import { renderKit } from '@waybill/kit/testing';
import en from '../locales/en.json';
import { routes } from '../routes';
import type { MemoryApi } from './memory-api';
import { routeUploads } from './uploads';

export const ADMIN = { email: 'admin@localhost.test' };

export const SETTINGS = {
  contact_email: ADMIN.email,
  contact_phone: null,
  contact_phone_alt: null,
  contact_twitter: null,
  contact_telegram: null,
  contact_instagram: null,
  contact_address: null,
  meta_description: null,
  chat_code: null,
  mail_driver: 'mail',
  mail_template: 'html1',
  updated_at: '2026-11-20T10:00:00.000Z',
} as const;

/** The state of a page with the admin signed in. */
export function signedInState(): State {
  const state = createState();
  state.set(adminAtom, ADMIN);
  state.set(graphLoadedAtom, true);
  state.set(settingsAtom, { data: [SETTINGS], object: {}, search_keys: [] });
  return state;
}

/** The state of a page without a session. */
export function signedOutState(): State {
  const state = createState();
  state.set(graphLoadedAtom, true);
  return state;
}

/** Replaces what jsdom lacks: object URLs, and opening and closing dialogs. */
function stubBrowserApis(): void {
  URL.createObjectURL = () => 'blob:selected';
  URL.revokeObjectURL = () => undefined;
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/** Renders a route of the panel as the shell would; `currentUrl()` returns the router's current path and query. */
export function showPanel(path: string, api: MemoryApi, state: State = signedInState()) {
  routeUploads(api);
  stubBrowserApis();
  const shown = renderKit(<Panel />, { state, path, catalogs: { 'mf-control': en as never }, fetch: api.fetch });
  return { ...shown, state, currentUrl: () => screen.getByTestId('current-url').textContent };
}

function Panel() {
  const { pathname, search } = useLocation();
  const page = useRoutes(routes.map(({ path, Component }) => ({ path, element: <Component /> })));
  return (
    <>
      <output data-testid="current-url">{pathname + search}</output>
      {page}
    </>
  );
}
