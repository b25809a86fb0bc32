import { prepareFonts, useLanguage, useLocation } from '@waybill/kit';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Shows the site's typefaces from the second page on where the document did not show them: their arrival would move
 * the text of the first one, which is readable in a font of the system.
 */
export function useTypefaces(): void {
  const { code } = useLanguage();
  const { pathname } = useLocation();
  const [firstPath] = useState(pathname);
  const show = useRef<() => void>(undefined);
  useEffect(() => {
    const keepSystemFont = () => undefined;
    void prepareFonts(code)
      .catch(keepSystemFont)
      .then((prepared) => {
        show.current = prepared;
      });
  }, [code]);
  useLayoutEffect(() => {
    if (pathname !== firstPath) show.current?.();
  }, [pathname, firstPath]);
}
