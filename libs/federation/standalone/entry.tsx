/** Development page of a remote: its routes in a minimal frame instead of the shell's. */

import {
  ApiProvider,
  BrowserRouter,
  createApi,
  createI18n,
  createState,
  I18nProvider,
  KIT,
  kitLocales,
  Link,
  languageOfCookie,
  loadFonts,
  loadGraph,
  persistState,
  restoreState,
  StateProvider,
  ToastProvider,
  themeOfCookie,
  useRoutes,
  useTheme,
} from '@waybill/kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { locales, routes } from '#routes';

declare const REMOTE_NAME: string;

const elements = routes.map(({ path, Component }) => ({ path, element: <Component /> }));

function StandaloneFrame() {
  const [, toggle] = useTheme();
  const page = useRoutes([...elements, { path: '*', element: <p>{REMOTE_NAME} has no such route.</p> }]);
  const linkable = routes.filter(({ path }) => !/[:*]/.test(path));
  return (
    <>
      <header style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem', padding: '1rem' }}>
        <strong>{REMOTE_NAME}</strong>
        {linkable.map(({ path }) => (
          <Link key={path} to={path}>
            {path}
          </Link>
        ))}
        <button type="button" onClick={toggle}>
          Theme
        </button>
      </header>
      <main>{page}</main>
    </>
  );
}

async function start() {
  const code = languageOfCookie(document.cookie) ?? 'en';
  const i18n = createI18n(code);
  // A remote need not have all languages of the site.
  const ownTexts = locales(code).catch(() => locales('en'));
  const [texts, kit] = await Promise.all([ownTexts, kitLocales(code)]);
  i18n.register(REMOTE_NAME, texts.default);
  i18n.register(KIT, kit.default);
  const state = createState({ theme: themeOfCookie(document.cookie) });
  const api = createApi(state);
  restoreState(state);
  persistState(state);
  void loadGraph(state, api);
  void loadFonts(code);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  createRoot(root).render(
    <StrictMode>
      <StateProvider store={state}>
        <I18nProvider i18n={i18n}>
          <ApiProvider api={api}>
            <ToastProvider>
              <BrowserRouter>
                <StandaloneFrame />
              </BrowserRouter>
            </ToastProvider>
          </ApiProvider>
        </I18nProvider>
      </StateProvider>
    </StrictMode>,
  );
}

void start();
