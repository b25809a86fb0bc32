import type { BootManifest, BootRemote } from '@waybill/federation/gate';
import { RemoteFailure } from './failure';
import type { Report } from './telemetry';

/**
 * Reports errors that a remote throws after it was mounted, in an event handler or a promise: React lets those reach
 * the window. The remote is known by the address of its files in the stack.
 */
export function watchUncaught({ remotes }: BootManifest, report: Report): () => void {
  const seen = new Set<string>();
  const tell = (error: unknown, file = '') => {
    const trace = `${file}\n${error instanceof Error ? (error.stack ?? '') : ''}`;
    const remote = remotes.find((one) => trace.includes(folderOf(one)));
    const key = `${remote?.name}\n${String(error)}`;
    if (!remote || seen.has(key)) return;
    seen.add(key);
    report(remote, new RemoteFailure('effect', 'exception', error), performance.now());
  };
  const onError = (event: ErrorEvent) => tell(event.error, event.filename);
  const onRejection = (event: PromiseRejectionEvent) => tell(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** `…/releases/mf-tracking/<hash>/browser/`: in no other remote's address. */
const folderOf = ({ entry }: BootRemote) => entry.slice(0, entry.lastIndexOf('/') + 1);
