import { type BootManifest, ownerOf } from '@waybill/federation/gate';
import {
  BrowserRouter,
  createApi,
  createState,
  graphLoadedAtom,
  loadFonts,
  loadGraph,
  themeOfCookie,
} from '@waybill/kit';
import { App } from './app/app';
import { readBoot, readIntegrityMap } from './boot/boot-manifest';
import { languagesIn } from './boot/brand';
import { withFormatted } from './i18n/formatted';
import { declareEnglish, pageLanguage, storeForSession } from './i18n/page-language';
import { redirectToHttps } from './redirect-to-https';
import { RemoteFailure } from './remotes/failure';
import { createFederation } from './remotes/federation';
import { type Container, createLoader } from './remotes/loader';
import { loadPageI18n } from './remotes/page-texts';
import { createRemotes, type RemoteState } from './remotes/registry';
import { createReportFailure } from './remotes/telemetry';
import { reportUncaughtErrors } from './remotes/uncaught-errors';
import { hydrate, type PageCallbacks, readPageData, renderClient } from './ssr/hydrate';
import { matchRoute } from './ssr/match-route';
import { ssrState } from './ssr/ssr-state';

async function start(): Promise<void> {
  const boot = await withOverrides(readBoot());
  const code = pageLanguage();
  storeForSession(code, languagesIn(boot).defaultLanguage);
  const { fetch } = window;
  const report = createReportFailure(fetch);
  const data = readPageData();
  const formatted = data?.formatted ?? {};
  const texts = loadPageI18n(code, boot.timeZone, (failure) => report(boot.shell, failure, performance.now())).then(
    (i18n) => (i18n.language.code === code ? withFormatted(i18n, (key, format) => formatted[key] ?? format()) : i18n),
  );
  const importScript = (url: string): Promise<Container> => import(/* webpackIgnore: true */ url);
  const federationFor = createFederation(ownerOf(window.location.pathname, boot.remotes)?.name);
  const load = createLoader({ boot, integrity: readIntegrityMap(), i18n: texts, federationFor, importScript });
  const remotes = createRemotes({ boot, load, report });
  const owner = remotes.ownerOf(window.location.pathname);
  const loaded = owner && remotes.load(owner.name);
  reportUncaughtErrors(boot, report);

  const theme = themeOfCookie(document.cookie);
  const state = data ? ssrState(data, theme) : createState({ theme });
  const api = createApi(state);
  if (!state.get(graphLoadedAtom)) void loadGraph(state, api);
  // A page of the server is already visible: see useTypefaces.
  if (!data) void loadFonts(code);

  const [i18n] = await Promise.all([texts, data && loaded]);
  const isTranslated = i18n.language.code === code;
  if (!isTranslated) declareEnglish();
  const root = document.getElementById('root');
  if (!root) throw new Error('No root element.');
  const isReady = !owner || !data || (await isRouteReady(remotes.get(owner.name)));
  const { pathname } = window.location;
  const page = ({ keepServerHtml, ...callbacks }: PageCallbacks) => (
    // Without transitions, so that the URL changes together with the state, such as on sign-out.
    <BrowserRouter useTransitions={false}>
      <App
        {...{ boot, state, api, i18n, remotes, report, fetch, ...callbacks }}
        serverHtmlPath={keepServerHtml ? pathname : undefined}
      />
    </BrowserRouter>
  );
  const onRecovered = (error: unknown) => {
    if (owner) report(owner, new RemoteFailure('server', 'exception', error), performance.now());
  };
  // The server's HTML is in another language than texts that fell back to English.
  if (data && isTranslated) hydrate({ root, page, state, keepServerHtml: !isReady }, onRecovered);
  else renderClient({ root, page, state });
}

/** The manifest with this browser's overrides. Their code is loaded only if there are or were some. */
async function withOverrides(boot: BootManifest): Promise<BootManifest> {
  if (!boot.overrides || !mayHaveOverrides()) return boot;
  const { applyOverrides } = await import('./remotes/overrides');
  return applyOverrides(boot, () => window.location.reload());
}

function mayHaveOverrides(): boolean {
  try {
    return /waybill.overrides/.test(document.cookie + Object.keys(localStorage));
  } catch {
    return false;
  }
}

/** Whether the page can be hydrated: the remote and the code of the route are loaded. */
async function isRouteReady(state: RemoteState | undefined): Promise<boolean> {
  if (state?.status !== 'ready') return false;
  const load = matchRoute(state.module, window.location.pathname)?.route.load;
  return load === undefined || load().then(always, never);
}

const always = () => true;
const never = () => false;

/** The notice for it is in the HTML. */
function startupFailed(error: unknown): never {
  const detail = error instanceof RemoteFailure ? error.failureClass : undefined;
  window.dispatchEvent(new CustomEvent('startup-failed', { detail }));
  throw error;
}

// A separate task, so that the browser can handle input between evaluating this file and starting the page.
if (!redirectToHttps(window.location)) setTimeout(() => void start().catch(startupFailed));
