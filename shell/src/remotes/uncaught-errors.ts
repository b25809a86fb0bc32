import type { BootManifest, BootRemote } from '@waybill/federation/gate';
import { RemoteFailure } from './failure';
import type { ReportFailure } from './telemetry';

/**
 * Reports errors that a mounted remote throws in an event handler or a promise, which React does not catch. The remote is
 * identified by the URL of its files in the stack trace.
 */
export function reportUncaughtErrors({ remotes }: BootManifest, report: ReportFailure): () => void {
  const seen = new Set<string>();
  const handle = (error: unknown, file = '') => {
    const trace = `${file}\n${error instanceof Error ? (error.stack ?? '') : ''}`;
    const remote = remoteIn(remotes, trace);
    const key = `${remote?.name}\n${String(error)}`;
    if (!remote || seen.has(key)) return;
    seen.add(key);
    report(remote, new RemoteFailure('effect', 'exception', error), performance.now());
  };
  const onError = (event: ErrorEvent) => handle(event.error, event.filename);
  const onRejection = (event: PromiseRejectionEvent) => handle(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** The remote whose file a stack trace names. */
export const remoteIn = (remotes: readonly BootRemote[], trace: string): BootRemote | undefined =>
  remotes.find((candidate) => trace.includes(folderOf(candidate)));

/** `…/releases/mf-tracking/<hash>/browser/`: unique to the remote. */
const folderOf = ({ entry }: BootRemote) => entry.slice(0, entry.lastIndexOf('/') + 1);
