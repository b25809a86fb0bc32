import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Title that the shown page gave itself, or null when its route's title stands. The shell's breadcrumbs read it. */
export const pageTitleAtom = atom<string | null>(null);

/** Names the page after what it shows (a content page's title, a parcel's code) as long as the caller is mounted. */
export function useDocumentTitle(title: string | null | undefined): void {
  const setTitle = useSetAtom(pageTitleAtom);
  useEffect(() => {
    if (!title) return;
    setTitle(title);
    document.title = title;
    return () => setTitle(null);
  }, [setTitle, title]);
}
