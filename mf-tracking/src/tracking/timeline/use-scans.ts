import type { Paginated, PublicActivity } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useEffect, useRef, useState } from 'react';

/** Scans shown before the visitor asks for all. */
const SHOWN_FIRST = 5;

interface Scans {
  shown: PublicActivity[];
  loading: boolean;
  failed: boolean;
  /** Shows and loads everything; null when nothing is hidden. */
  showAll: (() => void) | null;
}

/** The scans of a parcel: the first few, and on demand all of them, page after page. */
export function useScans(history: Paginated<PublicActivity>): Scans {
  const api = useApi();
  const [scans, setScans] = useState(history.data);
  const [next, setNext] = useState(history.next_page_url);
  const [all, setAll] = useState(false);
  const [state, setState] = useState<'still' | 'loading' | 'failed'>('still');
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const showAll = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setAll(true);
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

  const hidden = next !== null || (!all && scans.length > SHOWN_FIRST);
  return {
    shown: all ? scans : scans.slice(0, SHOWN_FIRST),
    loading: state === 'loading',
    failed: state === 'failed',
    showAll: hidden ? () => void showAll() : null,
  };
}
