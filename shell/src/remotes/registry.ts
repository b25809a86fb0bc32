import { type BootManifest, type BootRemote, type Chrome, chromeAt, ownerOf } from '@waybill/federation/gate';
import { RemoteFailure } from './failure';
import type { LoadedRemote, LoadRemote } from './loader';
import type { ReportFailure } from './telemetry';

/** The state of a requested remote. */
export type RemoteState =
  | ({ status: 'ready' } & LoadedRemote)
  | { status: 'failed'; failure: RemoteFailure; attempts: number };

/** The remotes of a page: who owns a path, and the state of each. */
export interface Remotes {
  ownerOf(path: string): BootRemote | undefined;
  /** What to show around the page of a path, as its remote declares. */
  chromeAt(path: string): Chrome;
  /** Synchronous, for rendering. Undefined until the remote is requested and has loaded or failed. */
  get(name: string): RemoteState | undefined;
  /** Loads a remote unless it is loaded or loading; never rejects. */
  load(name: string): Promise<void>;
  /** Loads a failed remote again; never rejects. */
  retry(name: string): Promise<void>;
  subscribe(listener: () => void): () => void;
}

interface RemotesOptions {
  boot: BootManifest;
  load: LoadRemote;
  report: ReportFailure;
  /** Remotes that are loaded from the start, as when rendering on the server. */
  initialStates?: Map<string, RemoteState>;
}

/** Creates the registry of remotes of one page or one request. */
export function createRemotes({ boot, load, report, initialStates = new Map() }: RemotesOptions): Remotes {
  const states = initialStates;
  const pending = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  async function run(remote: BootRemote, attempts: number): Promise<void> {
    const started = performance.now();
    try {
      states.set(remote.name, { status: 'ready', ...(await load(remote, attempts > 1)) });
    } catch (error) {
      const failure = error instanceof RemoteFailure ? error : new RemoteFailure('module', 'evaluation', error);
      states.set(remote.name, { status: 'failed', failure, attempts });
      report(remote, failure, performance.now() - started);
    }
    pending.delete(remote.name);
    for (const listener of listeners) listener();
  }

  function start(name: string, attempts: number): Promise<void> {
    const remote = boot.remotes.find((candidate) => candidate.name === name);
    if (!remote) return Promise.resolve();
    const work = pending.get(name) ?? run(remote, attempts);
    pending.set(name, work);
    return work;
  }

  return {
    ownerOf: (path) => ownerOf(path, boot.remotes),
    chromeAt: (path) => chromeAt(path, boot.chrome),
    get: (name) => states.get(name),
    load: (name) => (states.has(name) ? Promise.resolve() : start(name, 1)),
    retry: (name) => {
      const state = states.get(name);
      return start(name, state?.status === 'failed' ? state.attempts + 1 : 2);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
