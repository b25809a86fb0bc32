import {
  BrowserRouter,
  createApi,
  createI18n,
  createState,
  graphLoadedAtom,
  KIT,
  kitLocales,
  languageOfCookie,
  loadFonts,
  loadGraph,
  themeOfCookie,
} from '@waybill/kit';
import { App } from './app';
import { readBoot, readSums } from './boot';
import { leaveInsecure } from './leave-insecure';
import { RemoteFailure } from './remotes/failure';
import { createFederation } from './remotes/federation';
import { type Container, createLoader } from './remotes/loader';
import { applyOverrides } from './remotes/overrides';
import { createRemotes, type RemoteState } from './remotes/registry';
import { createReport } from './remotes/telemetry';
import { watchUncaught } from './remotes/uncaught';
import { matchAddress } from './served/plan';
import { servedState } from './served/state';
import { readPageData, startEmpty, startServed } from './served/take-over';
import { SHELL, shellLocales } from './text';
import { textsIn } from './texts';

async function start(): Promise<void> {
  const boot = applyOverrides(readBoot(), () => window.location.reload());
  const code = languageOfCookie(document.cookie) ?? 'en';
  const i18n = createI18n(code);
  const federation = createFederation();
  const report = createReport(fetch);
  const importScript = (url: string): Promise<Container> => import(/* webpackIgnore: true */ url);
  const load = createLoader({ boot, sums: readSums(), i18n, federation: () => federation, importScript });
  const remotes = createRemotes({ boot, load, report });
  const owner = remotes.ownerOf(window.location.pathname);
  const loaded = owner && remotes.load(owner.name);
  watchUncaught(boot, report);

  const data = readPageData();
  const theme = themeOfCookie(document.cookie);
  const state = data ? servedState(data, theme) : createState({ theme });
  const api = createApi(state);
  if (!state.get(graphLoadedAtom)) void loadGraph(state, api);
  void loadFonts(code);

  const [own, kit] = await Promise.all([textsIn(code, shellLocales), textsIn(code, kitLocales), data && loaded]);
  i18n.register(SHELL, own);
  i18n.register(KIT, kit);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  const page = (onStarted: () => void) => (
    <BrowserRouter>
      <App {...{ boot, state, api, i18n, remotes, report, onStarted }} />
    </BrowserRouter>
  );
  const failed = (error: unknown) => {
    if (owner) report(owner, new RemoteFailure('server', 'exception', error), performance.now());
  };
  const complete = data && (!owner || (await isComplete(remotes.get(owner.name))));
  if (complete) startServed({ root, page, state }, failed);
  else startEmpty({ root, page, state });
}

/** Whether a remote's page of this address can be shown at once, as the server did. */
async function isComplete(state: RemoteState | undefined): Promise<boolean> {
  if (state?.status !== 'ready') return false;
  const load = matchAddress(state.module, window.location.pathname)?.route.load;
  return load === undefined || load().then(always, never);
}

const always = () => true;
const never = () => false;

if (!leaveInsecure(window.location)) void start();
