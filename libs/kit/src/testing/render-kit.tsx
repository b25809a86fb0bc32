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

/** What stands around the component under test; the defaults are an English visitor on `/`. */
export interface KitOptions {
  state?: State;
  /** Where the router stands. */
  path?: string;
  language?: LanguageCode;
  /** Namespace → catalogue, such as `{ 'mf-tracking': en }`. */
  catalogs?: Record<string, Catalog>;
  /** Answers the API's calls. */
  fetch?: typeof fetch;
}

/** Prepares everything the shell lends to remotes, to be put around content. */
function surroundings({ state = createState(), path = '/', language = 'en', catalogs = {}, fetch }: KitOptions) {
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

/** Wraps content in everything the shell lends to remotes. */
export function kitAround(content: ReactNode, options: KitOptions = {}): ReactNode {
  return surroundings(options)({ children: content });
}

/** Renders content as {@link kitAround} wraps it; for tests of the kit and of remotes. */
export function renderKit(content: ReactNode, options: KitOptions = {}) {
  return render(content, { wrapper: surroundings(options) });
}

/** Makes a `fetch` that gives the API's envelope: a path (query apart) → what it answers. */
export function answering(answers: Record<string, { http?: number } & Record<string, unknown>>): typeof fetch {
  return async (input) => {
    const url = new URL(String(input), 'http://localhost');
    const { http = 200, ...body } = answers[url.pathname + url.search] ?? answers[url.pathname] ?? { http: 404 };
    const envelope = { status: http < 400 ? 'success' : 'error', errors: [], message: '', data: null, ...body };
    return new Response(JSON.stringify(envelope), { status: http });
  };
}
