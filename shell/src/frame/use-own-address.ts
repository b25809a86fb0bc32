import { useLocation } from '@waybill/kit';
import { useEffect } from 'react';

/** Once another page is shown, the head no longer names the address that was served: browsers share that one. */
export function useOwnAddress(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (key === 'default') return;
    for (const link of document.querySelectorAll('[rel=canonical],[hreflang]')) link.remove();
  }, [key]);
}
