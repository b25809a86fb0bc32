import { render } from '@testing-library/react';
import type { LanguageCode } from '@waybill/contracts';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createApi } from '../api/api';
import { ApiProvider } from '../api/api-context';
import { type Catalog, createI18n } from '../i18n/i18n';
import { I18nProvider } from '../i18n/i18n-context';
import { KIT } from '../i18n/kit-texts';
import kitTexts from '../locales/en.json';
import { ToastProvider } from '../primitives/toast';
import { createState, type State, StateProvider } from '../state/state';

/** Environment of the component under test; by default an English-speaking visitor on `/`. */
export interface KitOptions {
  state?: State;
  /** Initial path of the router. */
  path?: string;
  language?: LanguageCode;
  /** Namespace → catalogue, such as `{ 'mf-tracking': en }`. */
  catalogs?: Record<string, Catalog>;
  /** Replaces `fetch` for API calls (see {@link mockFetch}). */
  fetch?: typeof fetch;
}

/** Creates a component that wraps its children in the providers that the shell supplies to remotes. */
function createWrapper({ state = createState(), path = '/', language = 'en', catalogs = {}, fetch }: KitOptions) {
  const i18n = createI18n(language);
  for (const [namespace, catalog] of Object.entries({ [KIT]: kitTexts, ...catalogs }))
    i18n.register(namespace, catalog);
  const api = createApi(state, { fetch });
  return ({ children }: { children: ReactNode }) => (
    <StateProvider store={state}>
      <ApiProvider api={api}>
        <I18nProvider i18n={i18n}>
          <ToastProvider>
            <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
          </ToastProvider>
        </I18nProvider>
      </ApiProvider>
    </StateProvider>
  );
}

/** Wraps content in the providers that the shell supplies to remotes. */
export function withKit(content: ReactNode, options: KitOptions = {}): ReactNode {
  return createWrapper(options)({ children: content });
}

/** Renders content wrapped by {@link withKit}; for tests of the kit and of remotes. */
export function renderKit(content: ReactNode, options: KitOptions = {}) {
  return render(content, { wrapper: createWrapper(options) });
}

/** Creates a `fetch` that responds with the API's envelope: path, with or without query → response. Others are a 404. */
export function mockFetch(responses: Record<string, { http?: number } & Record<string, unknown>>): typeof fetch {
  return async (input) => {
    const url = new URL(String(input), 'http://localhost');
    const { http = 200, ...body } = responses[url.pathname + url.search] ?? responses[url.pathname] ?? { http: 404 };
    const envelope = { status: http < 400 ? 'success' : 'error', errors: [], message: '', data: null, ...body };
    return new Response(JSON.stringify(envelope), { status: http });
  };
}
