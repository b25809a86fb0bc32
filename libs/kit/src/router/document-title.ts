import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Title set by the current page, or null when the route's title applies. The shell's breadcrumbs use it. */
export const pageTitleAtom = atom<string | null>(null);

/** Receives titles during server rendering, where effects do not run. Null in the browser. */
export const titleListenerAtom = atom<{ onTitle(title: string): void } | null>(null);

/**
 * Sets the title of the page to its content (a content page's title, a parcel's code) while the caller is mounted. The
 * shell combines it with the site's name for the browser tab.
 */
export function useDocumentTitle(title: string | null | undefined): void {
  const setTitle = useSetAtom(pageTitleAtom);
  const listener = useAtomValue(titleListenerAtom);
  if (title) listener?.onTitle(title);
  useEffect(() => {
    if (!title) return;
    setTitle(title);
    return () => setTitle(null);
  }, [setTitle, title]);
}
