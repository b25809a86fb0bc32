import { useEffect } from 'react';

/**
 * Asks `message` before unsaved changes are left, while `dirty`: by a link or a marked button, by the back button, by closing the tab.
 * Navigation that code starts (`useNavigate`) is not asked about: the code that starts it knows.
 */
export function useLeaveGuard(dirty: boolean, message: string): void {
  useEffect(() => {
    if (!dirty) return;
    const leaves = [guardTab(), guardLinks(message), guardHistory(message)];
    return () => {
      for (const stop of leaves) stop();
    };
  }, [dirty, message]);
}

function guardTab(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Links, and buttons marked `data-leaves`, are asked in the capture phase, before the router hears the click. */
function guardLinks(message: string): () => void {
  const ask = (event: MouseEvent) => {
    const way = event.target instanceof Element ? event.target.closest('a[href], [data-leaves]') : null;
    if (!way || (way instanceof HTMLAnchorElement && !leavesPage(way, event)) || window.confirm(message)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ask, true);
  return () => document.removeEventListener('click', ask, true);
}

function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere =
    event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || link.target === '_blank';
  const sameSite = link.origin === window.location.origin && !link.hasAttribute('download');
  return !opensElsewhere && sameSite && link.pathname + link.search !== address();
}

const address = () => window.location.pathname + window.location.search;

/** The router numbers its history entries, which tells how far to step back when the answer is no. */
const position = () => Number((window.history.state as { idx?: number } | null)?.idx ?? 0);

function guardHistory(message: string): () => void {
  const here = position();
  const page = address();
  let returning = false;
  const ask = (event: PopStateEvent) => {
    const away = position() - here;
    if (!returning && (address() === page || window.confirm(message))) return;
    event.stopImmediatePropagation();
    if (!returning) window.history.go(-away || 1);
    returning = !returning;
  };
  window.addEventListener('popstate', ask, true);
  return () => window.removeEventListener('popstate', ask, true);
}
