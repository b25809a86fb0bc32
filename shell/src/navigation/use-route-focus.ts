import { useLocation } from '@waybill/kit';
import { type RefObject, useEffect, useRef } from 'react';

/** After a client-side navigation: scrolls to the top and focuses the content, as loading a page would. */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (!hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, main]);
}
