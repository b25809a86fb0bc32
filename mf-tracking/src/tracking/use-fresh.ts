import { useEffect, useEffectEvent } from 'react';
import type { FreshPage } from './fresh/keep-fresh';

/** Whoever leaves again at once opens no stream, and the page has its first second for itself. */
const restDelay = () => 1_000 + Math.random() * 1_000;

/** Shows changes of parcels while their page is open, also the return of one that was deleted. The code for it is loaded when the page has come to rest. */
export function useFresh(page: Omit<FreshPage, 'signal'>): void {
  const start = useEffectEvent(
    (signal: AbortSignal) =>
      void import(/* webpackChunkName: "later" */ './fresh/keep-fresh').then(
        ({ keepFresh }) => keepFresh({ ...page, signal }),
        () => undefined,
      ),
  );
  const codes = page.parcels.map(({ tracking_code }) => tracking_code).join();
  useEffect(() => {
    if (!codes) return;
    const leaving = new AbortController();
    const timer = setTimeout(start, restDelay(), leaving.signal);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [codes]);
}
