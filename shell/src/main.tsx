import type { BootManifest } from '@waybill/federation/gate';
import {
  BrowserRouter,
  createApi,
  createI18n,
  createState,
  graphLoadedAtom,
  KIT,
  kitLocales,
  loadFonts,
  loadGraph,
  themeOfCookie,
} from '@waybill/kit';
import { App } from './app';
import { readBoot, readSums } from './boot';
import { keepForVisit, languageOfPage } from './language';
import { leaveInsecure } from './leave-insecure';
import { RemoteFailure } from './remotes/failure';
import { createFederation } from './remotes/federation';
import { type Container, createLoader } from './remotes/loader';
import { createRemotes, type RemoteState } from './remotes/registry';
import { createReport } from './remotes/telemetry';
import { watchUncaught } from './remotes/uncaught';
import { matchAddress } from './served/plan';
import { servedState } from './served/state';
import { type Life, readPageData, startEmpty, startServed } from './served/take-over';
import { SHELL, shellLocales } from './text';
import { textsIn } from './texts';

async function start(): Promise<void> {
  const boot = await withOverrides(readBoot());
  const code = languageOfPage();
  keepForVisit(code);
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
  const isWhole = !owner || !data || (await isComplete(remotes.get(owner.name)));
  const { pathname } = window.location;
  const page = ({ asServed, ...life }: Life) => (
    // Not as transitions: the address changes together with the state, as when the session ends by signing out.
    <BrowserRouter useTransitions={false}>
      <App {...{ boot, state, api, i18n, remotes, report, ...life }} servedPath={asServed ? pathname : undefined} />
    </BrowserRouter>
  );
  const failed = (error: unknown) => {
    if (owner) report(owner, new RemoteFailure('server', 'exception', error), performance.now());
  };
  if (data) startServed({ root, page, state, asServed: !isWhole }, failed);
  else startEmpty({ root, page, state });
}

/** The manifest with the builds that this browser tries out. The code for it comes where there are or were some. */
async function withOverrides(boot: BootManifest): Promise<BootManifest> {
  if (!boot.overrides || !triesOut()) return boot;
  const { applyOverrides } = await import('./remotes/overrides');
  return applyOverrides(boot, () => window.location.reload());
}

function triesOut(): boolean {
  try {
    return /waybill.overrides/.test(document.cookie + Object.keys(localStorage));
  } catch {
    return false;
  }
}

/** Whether a remote's page of this address can be shown at once, as the server did. */
async function isComplete(state: RemoteState | undefined): Promise<boolean> {
  if (state?.status !== 'ready') return false;
  const load = matchAddress(state.module, window.location.pathname)?.route.load;
  return load === undefined || load().then(always, never);
}

const always = () => true;
const never = () => false;

// Its own task: between running this file and starting the page the browser may answer the visitor.
if (!leaveInsecure(window.location)) setTimeout(start);
