import { saveState, useLocation, useStore } from '@waybill/kit';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useBoot } from '../boot/boot-context';
import { RemoteFailure } from './failure';
import { lockFetch, restoreFrame, watchStorage } from './guarded-page';
import { useRemotes } from './remotes-context';
import { remoteIn } from './uncaught-errors';

/**
 * Contains what a remote does to the page outside its slot, and reports it once: the frame is restored, `fetch` stays the
 * browser's, the stored state is written again. It cannot contain more: remotes share the page's realm (docs/security.md).
 */
export function PageGuard() {
  const { remotes, report, fetch } = useRemotes();
  const { remotes: all } = useBoot();
  const { pathname } = useLocation();
  const state = useStore();
  const marker = useRef<HTMLSpanElement>(null);
  const path = useRef(pathname);
  useEffect(() => {
    path.current = pathname;
  }, [pathname]);
  // A layout effect ends before React itself removes the frame.
  useLayoutEffect(() => {
    const seen = new Set<string>();
    const notice = (what: string) => {
      const remote = remoteIn(all, new Error().stack ?? '') ?? remotes.ownerOf(path.current);
      if (!remote || seen.has(remote.name + what)) return;
      seen.add(remote.name + what);
      report(remote, new RemoteFailure('effect', 'interference', what), performance.now());
    };
    const frame = marker.current?.parentElement;
    if (fetch) lockFetch(fetch, () => notice('fetch was replaced'));
    const ends = [
      frame && restoreFrame(frame, () => notice('the frame was removed')),
      watchStorage(
        () => remoteIn(all, new Error().stack ?? '') !== undefined,
        () => {
          saveState(state);
          notice('the stored state was removed');
        },
      ),
    ];
    return () => {
      for (const end of ends) end?.();
    };
  }, [all, remotes, report, fetch, state]);
  return <span ref={marker} hidden />;
}
