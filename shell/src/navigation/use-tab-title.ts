import { useEffect } from 'react';
import { useText } from '../i18n/shell-texts';

/** Sets the tab's title, the name of the page and of the site. Nothing else sets it. */
export function useTabTitle(pageTitle: string): void {
  const brand = useText()('brand');
  useEffect(() => {
    document.title = `${pageTitle} · ${brand}`;
  }, [pageTitle, brand]);
}
