import type { Paginated, PublicActivity } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useEffect, useRef, useState } from 'react';

interface Scans {
  scans: PublicActivity[];
  loading: boolean;
  failed: boolean;
  /** Loads the remaining scans; null when all are loaded. */
  loadAll: (() => void) | null;
}

/** The scans of a parcel: those included in its response, and on demand all others, page by page. */
export function useScans(history: Paginated<PublicActivity>): Scans {
  const api = useApi();
  const [scans, setScans] = useState(history.data);
  const [next, setNext] = useState(history.next_page_url);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  const load = async () => {
    const controller = new AbortController();
    latest.current = controller;
    setState('loading');
    for (let page = next; page !== null; ) {
      const result = await api.get<PublicActivity[]>(page, { signal: controller.signal, asVisitor: true });
      if (controller.signal.aborted) return;
      if (result.status === 'error') return setState('failed');
      page = result.next_page_url ?? null;
      setScans((before) => [...before, ...result.data]);
      setNext(page);
    }
    setState('idle');
  };

  const loadAll = next === null ? null : () => void load();
  return { scans, loading: state === 'loading', failed: state === 'failed', loadAll };
}
