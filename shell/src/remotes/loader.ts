import { type BootManifest, type BootRemote, checkCompatibility } from '@waybill/federation/gate';
import type { I18n, RemoteModule } from '@waybill/kit';
import { preload, preloadModule } from 'react-dom';
import type { IntegrityMap } from '../boot/boot-manifest';
import { loadRemoteI18n } from '../i18n/load-texts';
import { type FailureClass, type Phase, RemoteFailure } from './failure';
import { isTransferError, recheckFiles, requireStylesheets } from './file-checks';
import { LOAD_TIMEOUT_MS, withTimeout } from './timeout';

/** The Module Federation container interface, which a remote's entry exports. */
export interface Container {
  init(shared: unknown, initScope: unknown[], options?: object): unknown;
  get(id: string): Promise<() => unknown>;
}

/** Shares the page's modules with containers. */
export interface Federation {
  /** Initializes the container with the page's shared modules, a kit in this range, and returns what it exposes under `id`. */
  open(container: Container, id: string, kit: string): Promise<unknown>;
}

/** Loads what is needed to open the container of a remote; its entry must not run before. */
export type FederationFor = (remote: BootRemote) => Promise<Federation>;

/** Dependencies of the loader. */
export interface LoaderOptions {
  boot: BootManifest;
  integrity: IntegrityMap;
  /** The page's texts, which may still be loading. */
  i18n: I18n | Promise<I18n>;
  federationFor: FederationFor;
  /** Loads a script as a module; the browser's own `import()`. */
  importScript: (url: string) => Promise<Container>;
}

/** A loaded remote, and the i18n context of its slot. */
export interface LoadedRemote {
  module: RemoteModule;
  i18n: I18n;
}

/** Loads a remote with its texts. @throws RemoteFailure */
export type LoadRemote = (remote: BootRemote, isRetry: boolean) => Promise<LoadedRemote>;

/** Creates the function that loads remotes of this page's release. */
export function createLoader({ boot, integrity, i18n, federationFor, importScript }: LoaderOptions): LoadRemote {
  const withTexts = async (name: string, { locales }: RemoteModule) =>
    loadRemoteI18n(await i18n, name, locales, boot.timeZone);
  async function load(remote: BootRemote, isRetry: boolean): Promise<LoadedRemote> {
    const compatibility = checkCompatibility(remote, boot.offer);
    if (!compatibility.ok) throw new RemoteFailure('gate', compatibility.class, compatibility.reason);
    if (isRetry) await requireValidFiles(remote, integrity);
    else preloadFiles(remote, integrity);
    const deadline = performance.now() + LOAD_TIMEOUT_MS;
    const step = <T>(phase: Phase, work: Promise<T>) =>
      runStep(phase, deadline, work, () => findFileFailure(remote, integrity));
    const entry = entryUrl(remote, isRetry, integrity);
    await step('module', requireStylesheets(remote.styles));
    const federation = await step('entry', federationFor(remote));
    const container = await step('entry', importScript(entry));
    const module = await step('module', federation.open(container, './routes', remote.needs.kit));
    if (!isRemoteModule(module)) throw new RemoteFailure('module', 'evaluation', 'exposes no routes');
    return { module, i18n: await step('locale', withTexts(remote.name, module)) };
  }
  return load;
}

/** The entry has a second URL for retries, listed like the first: a retry must not wait for the request that hangs. */
function entryUrl({ entry }: BootRemote, isRetry: boolean, integrity: IntegrityMap): string {
  const retryUrl = `${entry}?again`;
  return isRetry && retryUrl in integrity ? retryUrl : entry;
}

/** Starts the downloads of the first screen in parallel. */
function preloadFiles({ scripts, styles }: BootRemote, integrity: IntegrityMap): void {
  const crossOrigin = 'anonymous';
  for (const href of scripts) preloadModule(href, { as: 'script', crossOrigin, ...withIntegrity(href, integrity) });
  for (const href of styles) preload(href, { as: 'style', crossOrigin, ...withIntegrity(href, integrity) });
}

const withIntegrity = (href: string, integrity: IntegrityMap) =>
  integrity[href] ? { integrity: integrity[href] } : {};

/** Checks a remote's files before a retry, which also replaces corrupt copies in the browser's cache. */
async function requireValidFiles(remote: BootRemote, integrity: IntegrityMap): Promise<void> {
  const failed = await recheckFiles([...remote.scripts, ...remote.styles], integrity);
  if (!failed) return;
  const phase = failed.file === remote.entry ? 'entry' : 'module';
  throw new RemoteFailure(phase, failed.failureClass, failed.file);
}

async function runStep<T>(
  phase: Phase,
  deadline: number,
  work: Promise<T>,
  findFailure: () => Promise<FailureClass | undefined>,
): Promise<T> {
  const timeout = new RemoteFailure(phase, 'timeout');
  try {
    return await withTimeout(work, deadline - performance.now(), timeout);
  } catch (error) {
    if (error === timeout) throw error;
    throw new RemoteFailure(phase, (await findFailure()) ?? (isTransferError(error) ? 'network' : 'evaluation'), error);
  }
}

/**
 * An integrity mismatch raises no event of its own, and the runtime wraps errors: only fetching the files again shows
 * whether one is changed or missing, or whether the code throws.
 */
async function findFileFailure(
  { scripts, styles }: BootRemote,
  integrity: IntegrityMap,
): Promise<FailureClass | undefined> {
  return (await recheckFiles([...scripts, ...styles], integrity))?.failureClass;
}

function isRemoteModule(module: unknown): module is RemoteModule {
  if (typeof module !== 'object' || module === null) return false;
  return (
    'routes' in module && Array.isArray(module.routes) && 'locales' in module && typeof module.locales === 'function'
  );
}
