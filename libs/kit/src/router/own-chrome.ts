import { atom, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';

/** Whether the page on screen draws bar, menu and breadcrumbs itself. The shell's frame uses it. */
export const ownChromeAtom = atom(false);

/**
 * While the caller is mounted, the shell shows no bar, menu, breadcrumbs and footer around the page: the caller draws
 * its own. Its content is the element with the id `content`, which the skip link and the focus of a new page go to. If
 * the remote fails, the shell's chrome is back.
 */
export function useOwnChrome(): void {
  const set = useSetAtom(ownChromeAtom);
  // Before the first paint, so that the shell's chrome does not flash.
  useLayoutEffect(() => {
    set(true);
    return () => set(false);
  }, [set]);
}
