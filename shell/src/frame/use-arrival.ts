import { useLocation } from '@waybill/kit';
import { type RefObject, useEffect, useRef } from 'react';

/** After a change of page: up to the top, with the focus in the content, as a loaded page would have it. */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (!hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, main]);
}
