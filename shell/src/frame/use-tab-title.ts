import { useEffect } from 'react';
import { useText } from '../text';

/** The one writer of the tab's title: the page's name and the site's. */
export function useTabTitle(here: string): void {
  const brand = useText()('brand');
  useEffect(() => {
    document.title = `${here} · ${brand}`;
  }, [here, brand]);
}
