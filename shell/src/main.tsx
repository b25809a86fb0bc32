import {
  BrowserRouter,
  createApi,
  createI18n,
  createState,
  KIT,
  kitLocales,
  languageOfCookie,
  loadFonts,
  loadGraph,
  persistState,
  restoreState,
  themeOfCookie,
} from '@waybill/kit';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { readBoot, readSums } from './boot';
import { leaveInsecure } from './leave-insecure';
import { createFederation } from './remotes/federation';
import { createLoader } from './remotes/loader';
import { applyOverrides } from './remotes/overrides';
import { createRemotes } from './remotes/registry';
import { createReport } from './remotes/telemetry';
import { watchUncaught } from './remotes/uncaught';
import { SHELL, shellLocales } from './text';
import { textsIn } from './texts';

async function start(): Promise<void> {
  const boot = applyOverrides(readBoot(), () => window.location.reload());
  const code = languageOfCookie(document.cookie) ?? 'en';
  const i18n = createI18n(code);
  const federation = createFederation();
  const report = createReport(fetch);
  const importScript = (url: string) => import(/* webpackIgnore: true */ url);
  const load = createLoader({ boot, sums: readSums(), i18n, federation: () => federation, importScript });
  const remotes = createRemotes({ boot, load, report });
  const owner = remotes.ownerOf(window.location.pathname);
  if (owner) void remotes.load(owner.name);
  watchUncaught(boot, report);

  const state = createState({ theme: themeOfCookie(document.cookie) });
  const api = createApi(state);
  restoreState(state);
  persistState(state);
  void loadGraph(state, api);
  void loadFonts(code);

  const [own, kit] = await Promise.all([textsIn(code, shellLocales), textsIn(code, kitLocales)]);
  i18n.register(SHELL, own);
  i18n.register(KIT, kit);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  createRoot(root).render(
    <BrowserRouter>
      <App boot={boot} state={state} api={api} i18n={i18n} remotes={remotes} report={report} />
    </BrowserRouter>,
  );
}

if (!leaveInsecure(window.location)) void start();
