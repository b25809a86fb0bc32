import { useEffect } from 'react';

/**
 * While `dirty`, asks for confirmation with `message` before the visitor leaves the page: by a link or a marked button,
 * the back button, or closing the tab; without a message only before the latter. Programmatic navigation
 * (`useNavigate`) is not guarded: its caller decides.
 */
export function useLeaveGuard(dirty: boolean, message: string | null): void {
  useEffect(() => {
    if (!dirty) return;
    const guards = [guardTab(), ...(message === null ? [] : [guardLinks(message), guardHistory(message)])];
    return () => {
      for (const remove of guards) remove();
    };
  }, [dirty, message]);
}

function guardTab(): () => void {
  const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', confirmUnload);
  return () => window.removeEventListener('beforeunload', confirmUnload);
}

/** Intercepts links and buttons marked `data-leaves` in the capture phase, before the router handles the click. */
function guardLinks(message: string): () => void {
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest('a[href], [data-leaves]') : null;
    if (!control || (control instanceof HTMLAnchorElement && !leavesPage(control, event)) || window.confirm(message))
      return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
}

function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensNewTab =
    event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || link.target === '_blank';
  const sameSite = link.origin === window.location.origin && !link.hasAttribute('download');
  return !opensNewTab && sameSite && link.pathname + link.search !== currentUrl();
}

const currentUrl = () => window.location.pathname + window.location.search;

/** The router numbers its history entries; the difference is the number of steps to undo when the visitor stays. */
const historyIndex = () => Number((window.history.state as { idx?: number } | null)?.idx ?? 0);

function guardHistory(message: string): () => void {
  const index = historyIndex();
  const url = currentUrl();
  let returning = false;
  const onPopState = (event: PopStateEvent) => {
    const steps = historyIndex() - index;
    if (!returning && (currentUrl() === url || window.confirm(message))) return;
    event.stopImmediatePropagation();
    if (!returning) window.history.go(-steps || 1);
    returning = !returning;
  };
  window.addEventListener('popstate', onPopState, true);
  return () => window.removeEventListener('popstate', onPopState, true);
}
