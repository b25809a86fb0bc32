import { reportedVersion } from '@waybill/federation/gate';
import { useLocation } from '@waybill/kit';
import { useEffect, useRef, useState } from 'react';
import { useRemoteState, useRemotes } from './remotes-context';

const ENDPOINT = '/releases/mounts';

/**
 * Tells the shell server once for each remote that it runs on this page, and for the first one how long the page took to
 * be alive: next to the failures, that is what a new build is judged by. It says nothing about the visitor.
 */
export function MountReport() {
  const { remotes, fetch: send } = useRemotes();
  const { pathname } = useLocation();
  const remote = remotes.ownerOf(pathname);
  const [first] = useState(remote?.name);
  const reported = useRef(new Set<string>());
  const isReady = useRemoteState(remote?.name ?? '')?.status === 'ready';
  useEffect(() => {
    if (!remote?.build || !isReady || !send || reported.current.has(remote.name)) return;
    reported.current.add(remote.name);
    // In the background, or before it is shown, a page takes as long as it likes.
    const isTimed = remote.name === first && document.visibilityState === 'visible';
    const body = JSON.stringify({
      remote: remote.name,
      version: reportedVersion(remote),
      ...(isTimed && { ms: Math.round(performance.now()) }),
    });
    const headers = { 'content-type': 'application/json' };
    send(ENDPOINT, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
  }, [remote, isReady, send, first]);
  return null;
}
