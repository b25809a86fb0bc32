import { persistState, restoreState, type State } from '@waybill/kit';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { PAGE_DATA_ELEMENT, type PageData } from '../../server/render/protocol';
import { clearSsrResults } from './ssr-state';

/** The data of a server-rendered page; null when the browser renders it. */
export function readPageData(): PageData | null {
  const text = document.getElementById(PAGE_DATA_ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}

interface PageOptions {
  root: HTMLElement;
  page: (callbacks: PageCallbacks) => ReactNode;
  state: State;
}

/** Props of the page that control its start. */
export interface PageCallbacks {
  /** Called after the first commit. */
  onMounted: () => void;
  /** The server's HTML stays as the page's content. */
  keepServerHtml?: boolean;
  /** Restores the server's HTML when a remote throws before its first commit. */
  restoreServerHtml?: () => void;
}

/** Renders a page in the browser. */
export function renderClient({ root, page, state }: PageOptions): void {
  root.replaceChildren();
  syncStorage(state);
  createRoot(root).render(page({ onMounted: () => markHydrated(root, state) }));
}

/**
 * Hydrates a server-rendered page. Stored state is applied afterwards, because the server did not know it. The hydration
 * is a transition, so that the browser can handle input between its steps. `onRecovered` receives the error of a page
 * that React had to render again.
 */
export function hydrate(
  options: PageOptions & { keepServerHtml: boolean },
  onRecovered: (error: unknown) => void,
): void {
  const { root, page, state, keepServerHtml } = options;
  const serverNodes = [...root.childNodes];
  let outcome: 'hydrated' | 'restored' | undefined;
  const onMounted = () => {
    if (outcome) return;
    outcome = 'hydrated';
    markHydrated(root, state);
    // A task of its own: the effects of the whole page run in this one, and storage is read from the disk.
    setTimeout(syncStorage, 0, state);
  };
  // The original nodes, so that form input is preserved.
  const restoreServerHtml = () => {
    if (outcome) return;
    outcome = 'restored';
    // React cannot unmount while it renders; a microtask still runs before the next paint.
    queueMicrotask(() => {
      reactRoot.unmount();
      root.replaceChildren(...serverNodes);
      hydrate({ ...options, keepServerHtml: true }, onRecovered);
    });
  };
  const callbacks = keepServerHtml ? { onMounted, keepServerHtml } : { onMounted, restoreServerHtml };
  let reactRoot: Root;
  startTransition(() => {
    reactRoot = hydrateRoot(root, page(callbacks), {
      onRecoverableError: (error) => outcome === 'restored' || onRecovered(error),
    });
  });
}

/** From now on the page handles links itself; the speculation rules depend on this attribute. */
function markHydrated(root: HTMLElement, state: State): void {
  root.dataset.hydrated = '';
  clearSsrResults(state);
}

function syncStorage(state: State): void {
  restoreState(state);
  persistState(state);
}
