import { useLocation, useSearchParams } from '@waybill/kit';
import { useEffect } from 'react';
import { SERVICES, type ServiceName } from '../services/service-list';

/** The sections of the contact page that links lead to. */
export const ANCHORS = { form: 'write', services: 'services', about: 'about' } as const;

/** The service that the visitor asks about, from the link that led here. */
export function useService(): ServiceName | undefined {
  const [params] = useSearchParams();
  return SERVICES.find(({ name }) => name === params.get('service'))?.name;
}

/** Shows the section that a link within the site names. When a page is loaded, the browser does. */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '' || key === FIRST_PAGE) return;
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    // So that Tab goes on from there; after a change of the page the shell focuses the content.
    section?.focus({ preventScroll: true });
  }, [hash, key]);
}

/** The router's key of the page that was loaded. */
const FIRST_PAGE = 'default';
