import type { BulkJob } from '@waybill/contracts';
import { atom, useApi, useAtom } from '@waybill/kit';
import { useEffect, useRef, useState } from 'react';

const POLL_MS = 400;
/** After as many failed requests in a row nobody asks any more; a reload does. */
const MAX_FAILURES = 30;
const STORED = 'bulk job';

/** The last bulk request of this tab, and whether the list does not show yet what it changed. */
interface Tracked {
  id: string | null;
  unseen: boolean;
  /** The answer to the request, shown until the server has told more. */
  accepted?: BulkJob;
}

const trackedAtom = atom<Tracked | undefined>(undefined);

/** {@link Tracked}; its id survives a reload, which shows what it changed so far. */
export function useTrackedJob() {
  const [tracked, setTracked] = useAtom(trackedAtom);
  const track = (next: Tracked) => {
    if (next.id) sessionStorage.setItem(STORED, next.id);
    else sessionStorage.removeItem(STORED);
    setTracked(next);
  };
  return [tracked ?? { id: sessionStorage.getItem(STORED), unseen: false }, track] as const;
}

export const isActive = ({ state }: BulkJob): boolean => state === 'running' || state === 'undoing';

/** A bulk request, read again while it runs. `onEnd` is called when a run has ended that the list does not show yet. */
export function useJob({ id, unseen, accepted }: Tracked, onEnd: () => void) {
  const api = useApi();
  const [job, setJob] = useState<BulkJob | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ unseen, onEnd });
  useEffect(() => {
    latest.current = { unseen, onEnd };
  });
  useEffect(() => {
    setJob((before) => (before?.id === id ? before : null));
    if (!id) return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let failures = 0;
    let ran = attempt > 0;
    const poll = async () => {
      const result = await api.get<BulkJob>(`/api/bulk/${id}`, controller);
      if (controller.signal.aborted || result.http === 404) return;
      failures = result.status === 'success' ? 0 : failures + 1;
      if (result.status === 'success') {
        setJob(result.data);
        if (!isActive(result.data)) {
          if (ran || latest.current.unseen) latest.current.onEnd();
          return;
        }
        ran = true;
      }
      if (failures < MAX_FAILURES) timer = setTimeout(() => void poll(), POLL_MS * (1 + failures));
    };
    void poll();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [api, id, attempt]);
  const known = job ?? (accepted?.id === id ? accepted : undefined) ?? null;
  return { job: known, again: () => setAttempt((before) => before + 1) };
}
