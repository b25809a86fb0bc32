import { type BootManifest, type BootRemote, type Chrome, chromeAt, ownerOf } from '@waybill/federation/gate';
import { RemoteFailure } from './failure';
import type { LoadedRemote, LoadRemote } from './loader';
import type { Report } from './telemetry';

/** What is known of a remote on this page. Nothing is known before it was asked for. */
export type RemoteState =
  | ({ status: 'ready' } & LoadedRemote)
  | { status: 'failed'; failure: RemoteFailure; attempts: number };

/** The remotes of a page: which one owns a path, and what became of it. */
export interface Remotes {
  ownerOf(path: string): BootRemote | undefined;
  /** What to show around the page of a path, as its remote declares. */
  chromeAt(path: string): Chrome;
  /** Read synchronously while rendering. */
  get(name: string): RemoteState | undefined;
  /** Loads a remote unless it is there or under way; never rejects. */
  load(name: string): Promise<void>;
  /** Tries a failed remote again. */
  retry(name: string): Promise<void>;
  subscribe(listener: () => void): () => void;
}

interface RemotesOptions {
  boot: BootManifest;
  load: LoadRemote;
  report: Report;
  /** Remotes that are there from the start, as in a page rendered on the server. */
  known?: Map<string, RemoteState>;
}

/** Keeps the remotes of one page or one request. */
export function createRemotes({ boot, load, report, known = new Map() }: RemotesOptions): Remotes {
  const states = known;
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
    const remote = boot.remotes.find((one) => one.name === name);
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
