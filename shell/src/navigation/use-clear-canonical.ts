import { useLocation } from '@waybill/kit';
import { useEffect } from 'react';

/** After a client-side navigation, removes the canonical URL of the first page: browsers would share that one. */
export function useClearCanonical(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (key === 'default') return;
    for (const link of document.querySelectorAll('[rel=canonical],[hreflang]')) link.remove();
  }, [key]);
}
