import { act, screen } from '@testing-library/react';
import {
  adminAtom,
  createState,
  graphLoadedAtom,
  type State,
  settingsAtom,
  useLocation,
  useNavigate,
  useRoutes,
} from '@waybill/kit';
import { renderKit } from '@waybill/kit/testing';
import en from '../locales/en.json';
import { routes } from '../routes';
import type { MemoryApi } from './memory-api';
import { routeUploads } from './uploads';

// jsdom submits no form, and writes an error instead: when the preview of a mail is shown, which the test may not wait for.
HTMLFormElement.prototype.submit = () => undefined;

export const ADMIN = { email: 'admin@localhost.test' };

export const SETTINGS = {
  contact_email: ADMIN.email,
  contact_phone: null,
  contact_phone_alt: null,
  contact_twitter: null,
  contact_telegram: null,
  contact_instagram: null,
  contact_address: null,
  contact_hours: null,
  meta_description: null,
  chat_code: null,
  mail_driver: 'mail',
  mail_template: 'html1',
  proof_required: 'none',
  proof_shown: 'no',
  proof_place: 'no',
  proof_verified: 'no',
  redact_days: null,
  device_days: 30,
  offered_days: 5,
  company_name: null,
  company_legal_name: null,
  brand_color: null,
  brand_accent: null,
  copyright_from: null,
  copyright_to: null,
  company_tax_id: null,
  company_logo: null,
  company_mark: null,
  currency: null,
  tax_rate: null,
  invoice_note: null,
  waybill_terms: null,
  retention_messages: null,
  retention_feedback: null,
  retention_proofs: null,
  retention_outbox: 30,
  retention_logs: 30,
  retention_audit_values: 365,
  retention_audit: 1095,
  silence_standard: 96,
  silence_express: 72,
  silence_air: 96,
  silence_sea: 336,
  silence_weekdays: 'no',
  silence_mail: 'no',
  silence_mail_at: '07:00',
  time_zone: 'Europe/Berlin',
  languages: null,
  default_language: null,
  setup: 'done',
  updated_at: '2026-11-20T10:00:00.000Z',
} as const;

/** What a tab keeps must not reach the next test. */
afterEach(() => sessionStorage.clear());

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

/**
 * Renders a route of the panel as the shell would. `currentUrl()` returns the router's current path and query, `goBack()`
 * is the browser's Back button.
 */
export function showPanel(path: string, api: MemoryApi, state: State = signedInState()) {
  routeUploads(api);
  stubBrowserApis();
  const router: Router = { goBack: () => undefined };
  const catalogs = { 'mf-control': en as never };
  const shown = renderKit(<Panel router={router} />, { state, path, catalogs, fetch: api.fetch });
  return {
    ...shown,
    state,
    currentUrl: () => screen.getByTestId('current-url').textContent,
    goBack: () => act(() => router.goBack()),
  };
}

interface Router {
  goBack: () => void;
}

function Panel({ router }: { router: Router }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  router.goBack = () => void navigate(-1);
  const page = useRoutes(routes.map(({ path, Component }) => ({ path, element: <Component /> })));
  return (
    <>
      <output data-testid="current-url">{pathname + search}</output>
      {page}
    </>
  );
}
