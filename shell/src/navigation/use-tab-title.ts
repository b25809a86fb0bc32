import { useEffect } from 'react';
import { useBrand } from '../boot/brand';

/** Sets the tab's title, the name of the page and of the site. Nothing else sets it. */
export function useTabTitle(pageTitle: string): void {
  const brand = useBrand().name;
  useEffect(() => {
    document.title = `${pageTitle} · ${brand}`;
  }, [pageTitle, brand]);
}
