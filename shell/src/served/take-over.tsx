import { persistState, restoreState, type State } from '@waybill/kit';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PAGE_DATA_ELEMENT, type PageData } from '../../server/render/protocol';
import { forgetServed } from './state';

/** What the page was rendered from on the server; null when the browser renders it. */
export function readPageData(): PageData | null {
  const text = document.getElementById(PAGE_DATA_ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}

interface Start {
  root: HTMLElement;
  /** The whole page; `onStarted` runs once it is on the screen. */
  page: (onStarted: () => void) => ReactNode;
  state: State;
}

/** Renders the page from nothing. */
export function startEmpty({ root, page, state }: Start): void {
  root.replaceChildren();
  remember(state);
  createRoot(root).render(page(() => alive(root, state)));
}

/**
 * Brings a page to life that the server rendered. What the browser has stored comes after that: the server knew
 * nothing of it. `failed` hears of a page that had to be rendered anew.
 */
export function startServed({ root, page, state }: Start, failed: (error: unknown) => void): void {
  const onStarted = () => {
    remember(state);
    alive(root, state);
  };
  hydrateRoot(root, page(onStarted), { onRecoverableError: failed });
}

/** From here on links are followed by the page itself: the rules for fetching documents ahead look at this mark. */
function alive(root: HTMLElement, state: State): void {
  root.dataset.live = '';
  forgetServed(state);
}

function remember(state: State): void {
  restoreState(state);
  persistState(state);
}
