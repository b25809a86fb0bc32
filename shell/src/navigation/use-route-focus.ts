import { useLocation } from '@waybill/kit';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a client-side navigation: scrolls to the top and focuses the content, as loading a page would. A page with its
 * own chrome has its content within `main`.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const content = main.current?.querySelector<HTMLElement>('#content') ?? main.current;
    content?.focus({ preventScroll: true });
    if (!hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, main]);
}
