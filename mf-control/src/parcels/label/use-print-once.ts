import { useSearchParams } from '@waybill/kit';
import { useEffect, useRef } from 'react';
import { loadScriptFonts } from '../../ui/script-fonts';

/** Opens the print dialog when the page is ready, if its URL says so; once, not again after Back or a reload. */
export function usePrintOnce(isReady: boolean): void {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('print') === '1';
  const printed = useRef(false);
  useEffect(() => {
    if (!asked || !isReady || printed.current) return;
    printed.current = true;
    const without = new URLSearchParams(query);
    without.delete('print');
    setQuery(without, { replace: true });
    void whenDrawn().then(() => window.print());
  }, [asked, isReady, query, setQuery]);
}

/** A page is printed as it is at that moment: with its fonts, and with the logo. */
async function whenDrawn(): Promise<void> {
  await loadScriptFonts(document.body.textContent ?? '');
  await document.fonts?.ready;
  await Promise.allSettled([...document.images].map((image) => image.decode?.()));
}
