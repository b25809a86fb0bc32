import type { Paginated, PublicActivity } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useEffect, useRef, useState } from 'react';

interface Scans {
  scans: PublicActivity[];
  loading: boolean;
  failed: boolean;
  /** Loads those that did not come with the parcel; null when they all did. */
  loadAll: (() => void) | null;
}

/** The scans of a parcel: those that came with it, and on demand all of them, page after page. */
export function useScans(history: Paginated<PublicActivity>): Scans {
  const api = useApi();
  const [scans, setScans] = useState(history.data);
  const [next, setNext] = useState(history.next_page_url);
  const [state, setState] = useState<'still' | 'loading' | 'failed'>('still');
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const load = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setState('loading');
    for (let page = next; page !== null; ) {
      const answer = await api.get<PublicActivity[]>(page, { signal: controller.signal, asVisitor: true });
      if (controller.signal.aborted) return;
      if (answer.status === 'error') return setState('failed');
      page = answer.next_page_url ?? null;
      setScans((before) => [...before, ...answer.data]);
      setNext(page);
    }
    setState('still');
  };

  const loadAll = next === null ? null : () => void load();
  return { scans, loading: state === 'loading', failed: state === 'failed', loadAll };
}
