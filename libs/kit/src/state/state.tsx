import type { Graph } from '@waybill/contracts';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { clearAdmin } from './session';
import {
  adminAtom,
  emptyParcel,
  pagesAtom,
  parcelAtom,
  reviewsAtom,
  settingsAtom,
  type Theme,
  themeAtom,
} from './slices';

/** The client state of one page in the browser, or of one request on the server. */
export type State = ReturnType<typeof createStore>;

/** Creates an empty state: one per page in the browser, one per request on the server. */
export function createState(known: { theme?: Theme | null } = {}): State {
  const state = createStore();
  state.set(themeAtom, known.theme ?? null);
  return state;
}

/** Lends the state to everything below it. */
export function StateProvider({ store, children }: { store: State; children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>;
}

/** Puts the answer of `GET /api/graph` into the slices admin, pages, reviews and settings, when it has pages. */
export function applyGraph(state: State, graph: Graph | null): void {
  if (!graph?.pages) return;
  if (graph.admin === false) clearAdmin(state);
  else state.set(adminAtom, graph.admin);
  state.set(pagesAtom, graph.pages);
  state.set(reviewsAtom, graph.reviews);
  state.set(settingsAtom, graph.settings);
}

/** Forgets the tracked parcel, as every start of the app does. */
export function resetParcel(state: State): void {
  state.set(parcelAtom, emptyParcel());
}
