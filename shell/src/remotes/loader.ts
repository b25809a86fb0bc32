import { type BootManifest, type BootRemote, checkCompatibility } from '@waybill/federation/gate';
import type { I18n, RemoteModule } from '@waybill/kit';
import { preload, preloadModule } from 'react-dom';
import { languageOfRemote } from '../texts';
import { LOAD_BUDGET_MS, TimedOut, within } from './budget';
import { type Phase, RemoteFailure } from './failure';
import { isTransferError, recheck, requireStyles, type Sums } from './files';

/** What a remote's entry exports: the interface that every Module Federation container has. */
export interface Container {
  init(shared: unknown, initScope: unknown[], options: object): unknown;
  get(id: string): Promise<() => unknown>;
}

/** The federation runtime of the page. */
export interface Federation {
  /** Lends the container what this page shares, and gives what it exposes under `id`. */
  open(container: Container, id: string): Promise<unknown>;
}

/** What loading works with. */
export interface LoaderOptions {
  boot: BootManifest;
  sums: Sums;
  i18n: I18n;
  federation: () => Federation;
  /** Loads a script as a module; the browser's own `import()`. */
  importScript: (url: string) => Promise<Container>;
}

/** A remote that is there, and the language of its place. */
export interface LoadedRemote {
  module: RemoteModule;
  i18n: I18n;
}

/** Brings a remote onto the page, its texts included. `again` is a retry. @throws RemoteFailure */
export type LoadRemote = (remote: BootRemote, again: boolean) => Promise<LoadedRemote>;

/** Creates the function that loads remotes of this page's release. */
export function createLoader({ boot, sums, i18n, federation, importScript }: LoaderOptions): LoadRemote {
  async function load(remote: BootRemote, again: boolean): Promise<LoadedRemote> {
    const verdict = checkCompatibility(remote, boot.offer);
    if (!verdict.ok) throw new RemoteFailure('gate', verdict.class, verdict.reason);
    if (again) await heal(remote, sums);
    else announce(remote, sums);
    const deadline = performance.now() + LOAD_BUDGET_MS;
    const step = <T>(phase: Phase, work: Promise<T>) => attempt(phase, deadline, work, () => diagnose(remote, sums));
    const entry = entryOf(remote, again, sums);
    await step('module', requireStyles(remote.styles));
    const container = await step('entry', importScript(entry));
    const module = await step('module', federation().open(container, './routes'));
    if (!isRemoteModule(module)) throw new RemoteFailure('module', 'evaluation', 'exposes no routes');
    return { module, i18n: await step('locale', languageOfRemote(i18n, remote.name, module.locales)) };
  }
  return load;
}

/** A retry of the entry has an address of its own, listed like the first: a request that hangs is not waited for again. */
function entryOf({ entry }: BootRemote, again: boolean, sums: Sums): string {
  const second = `${entry}?again`;
  return again && second in sums ? second : entry;
}

/** Starts the downloads of the first screen side by side. */
function announce({ scripts, styles }: BootRemote, sums: Sums): void {
  const crossOrigin = 'anonymous';
  for (const href of scripts) preloadModule(href, { as: 'script', crossOrigin, ...integrity(href, sums) });
  for (const href of styles) preload(href, { as: 'style', crossOrigin, ...integrity(href, sums) });
}

const integrity = (href: string, sums: Sums) => (sums[href] ? { integrity: sums[href] } : {});

async function heal(remote: BootRemote, sums: Sums): Promise<void> {
  const bad = await recheck([...remote.scripts, ...remote.styles], sums);
  if (bad) throw new RemoteFailure(bad.file === remote.entry ? 'entry' : 'module', bad.fault, bad.file);
}

async function attempt<T>(
  phase: Phase,
  deadline: number,
  work: Promise<T>,
  diagnose: () => Promise<RemoteFailure['fault'] | undefined>,
): Promise<T> {
  try {
    return await within(Math.max(0, deadline - performance.now()), work);
  } catch (error) {
    if (error instanceof TimedOut) throw new RemoteFailure(phase, 'timeout', error);
    throw new RemoteFailure(phase, (await diagnose()) ?? (isTransferError(error) ? 'network' : 'evaluation'), error);
  }
}

/**
 * A refused sum raises no event of its own, and the runtime wraps errors in its own: only the files themselves tell a
 * changed or missing one from code that throws.
 */
async function diagnose({ scripts, styles }: BootRemote, sums: Sums): Promise<RemoteFailure['fault'] | undefined> {
  return (await recheck([...scripts, ...styles], sums))?.fault;
}

function isRemoteModule(module: unknown): module is RemoteModule {
  if (typeof module !== 'object' || module === null) return false;
  return (
    'routes' in module && Array.isArray(module.routes) && 'locales' in module && typeof module.locales === 'function'
  );
}
