import type { Graph } from '@waybill/contracts';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { clearAdminSession } from './session';
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
export function createState(initial: { theme?: Theme | null } = {}): State {
  const state = createStore();
  state.set(themeAtom, initial.theme ?? null);
  return state;
}

/** Provides the state to its children. */
export function StateProvider({ store, children }: { store: State; children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>;
}

/** Copies the response of `GET /api/graph` into the slices admin, pages, reviews and settings, if it has pages. */
export function applyGraph(state: State, graph: Graph | null): void {
  if (!graph?.pages) return;
  if (graph.admin === false) clearAdminSession(state);
  else state.set(adminAtom, graph.admin);
  state.set(pagesAtom, graph.pages);
  state.set(reviewsAtom, graph.reviews);
  state.set(settingsAtom, graph.settings);
}

/** Clears the tracked parcel, as on every startup. */
export function resetParcel(state: State): void {
  state.set(parcelAtom, emptyParcel());
}
