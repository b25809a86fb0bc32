import type { Paginated, PublicActivity } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useEffect, useRef, useState } from 'react';

interface LoadedHistory {
  activities: PublicActivity[];
  loading: boolean;
  failed: boolean;
  /** Loads the remaining activities; null when all are loaded. */
  loadAll: (() => void) | null;
}

/** The activities of a parcel: those included in its response, and on demand all others, page by page. */
export function useHistory(history: Paginated<PublicActivity>): LoadedHistory {
  const api = useApi();
  const [activities, setActivities] = useState(history.data);
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
      setActivities((before) => [...before, ...result.data]);
      setNext(page);
    }
    setState('idle');
  };

  const loadAll = next === null ? null : () => void load();
  return { activities, loading: state === 'loading', failed: state === 'failed', loadAll };
}
