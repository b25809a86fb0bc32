import type { Paginated, PublicActivity } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useEffect, useRef, useState } from 'react';
import type { Earlier } from './load-earlier';

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
  const [earlier, setEarlier] = useState<Earlier | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  const activities = earlier?.after(history.data) ?? history.data;
  const next = earlier ? earlier.next : history.next_page_url;

  const load = async (page: string) => {
    const controller = new AbortController();
    latest.current = controller;
    setState('loading');
    const { signal } = controller;
    const complete = await import(/* webpackChunkName: "later" */ './load-earlier').then(
      ({ loadEarlier }) => loadEarlier({ api, activities, page, signal, show: setEarlier }),
      () => false,
    );
    if (!signal.aborted) setState(complete ? 'idle' : 'failed');
  };

  const loadAll = next === null ? null : () => void load(next);
  return { activities, loading: state === 'loading', failed: state === 'failed', loadAll };
}
