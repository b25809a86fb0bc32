import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Title that the shown page gave itself, or null when its route's title stands. The shell's breadcrumbs read it. */
export const pageTitleAtom = atom<string | null>(null);

/** Hears titles while a page is rendered on the server, where effects do not run. Null in the browser. */
export const titleListenerAtom = atom<{ onTitle(title: string): void } | null>(null);

/**
 * Names the page after what it shows (a content page's title, a parcel's code) as long as the caller is mounted. The
 * shell writes that name, and its own, into the browser's tab.
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
