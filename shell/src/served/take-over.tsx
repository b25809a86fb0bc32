import { persistState, restoreState, type State } from '@waybill/kit';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { PAGE_DATA_ELEMENT, type PageData } from '../../server/render/protocol';
import { forgetServed } from './state';

/** What the page was rendered from on the server; null when the browser renders it. */
export function readPageData(): PageData | null {
  const text = document.getElementById(PAGE_DATA_ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}

interface Start {
  root: HTMLElement;
  page: (life: Life) => ReactNode;
  state: State;
}

/** What the page tells of itself, and how it begins. */
export interface Life {
  /** Runs once it is on the screen. */
  onStarted: () => void;
  /** The content of its address stays as the server rendered it. */
  asServed?: boolean;
  /** Gives the content back that the server rendered, when its remote throws before it ever was on the screen. */
  giveBack?: () => void;
}

/** Renders the page from nothing. */
export function startEmpty({ root, page, state }: Start): void {
  root.replaceChildren();
  remember(state);
  createRoot(root).render(page({ onStarted: () => alive(root, state) }));
}

/**
 * Brings a page to life that the server rendered. What the browser has stored comes after that: the server knew
 * nothing of it. As a transition it leaves the browser time for the visitor between its steps. `failed` hears of a page that had to be rendered anew.
 */
export function startServed(start: Start & { asServed: boolean }, failed: (error: unknown) => void): void {
  const { root, page, state, asServed } = start;
  const served = [...root.childNodes];
  let stage: 'starting' | 'started' | 'given back' = 'starting';
  const onStarted = () => {
    if (stage !== 'starting') return;
    stage = 'started';
    remember(state);
    alive(root, state);
  };
  // What React lets go of is kept here, with all that was typed into it.
  const giveBack = () => {
    if (stage !== 'starting') return;
    stage = 'given back';
    // React cannot be stopped while it is at work; this comes before the next paint.
    queueMicrotask(() => {
      hydrated.unmount();
      root.replaceChildren(...served);
      startServed({ ...start, asServed: true }, failed);
    });
  };
  const life = asServed ? { onStarted, asServed } : { onStarted, giveBack };
  let hydrated: Root;
  startTransition(() => {
    hydrated = hydrateRoot(root, page(life), {
      onRecoverableError: (error) => stage === 'given back' || failed(error),
    });
  });
}

/** From here on links are followed by the page itself: the rules for fetching documents ahead look at this mark. */
function alive(root: HTMLElement, state: State): void {
  root.dataset.hydrated = '';
  forgetServed(state);
}

function remember(state: State): void {
  restoreState(state);
  persistState(state);
}
