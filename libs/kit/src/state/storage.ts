import { clearAdminSession } from './session';
import {
  adminAtom,
  emptyParcel,
  emptySlice,
  pagesAtom,
  parcelAtom,
  parcelsAtom,
  reviewsAtom,
  settingsAtom,
  themeAtom,
} from './slices';
import type { State } from './state';
import { isStoredState, type StoredState } from './stored-state';

/** Key of the state in the browser's local storage. */
export const STATE_KEY = 'state';

const SLICES = [themeAtom, adminAtom, pagesAtom, parcelAtom, parcelsAtom, reviewsAtom, settingsAtom];

function parse(text: string | null): StoredState | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isStoredState(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Restores the slices that the page has not loaded yet from local storage. A stored state of a different shape is discarded. Call
 * it after hydration: the server rendered the page without it.
 */
export function restoreState(state: State): void {
  try {
    const stored = parse(localStorage.getItem(STATE_KEY));
    if (stored) fill(state, stored);
    else localStorage.removeItem(STATE_KEY);
  } catch (error) {
    console.warn('The stored state cannot be read.', error);
  }
}

function fill(state: State, stored: StoredState): void {
  if (state.get(themeAtom) === null) state.set(themeAtom, stored.theme);
  if (state.get(settingsAtom).data.length > 0) return;
  state.set(adminAtom, stored.admin);
  state.set(pagesAtom, stored.pages);
  state.set(reviewsAtom, stored.reviews);
  state.set(settingsAtom, stored.settings);
}

/** Stores all seven slices; the parcel slices are stored empty. Failures are only logged. */
export function saveState(state: State): void {
  const stored: StoredState = {
    theme: state.get(themeAtom),
    admin: state.get(adminAtom),
    pages: state.get(pagesAtom),
    parcel: emptyParcel(),
    parcels: emptySlice(),
    reviews: state.get(reviewsAtom),
    settings: state.get(settingsAtom),
  };
  try {
    localStorage.setItem(STATE_KEY, JSON.stringify(stored));
  } catch (error) {
    console.warn('The state cannot be saved.', error);
  }
}

/**
 * Saves the state after each change and applies sign-ins, sign-outs and theme changes of other tabs.
 * @returns a function that stops both.
 */
export function persistState(state: State): () => void {
  let scheduled = false;
  const save = () => {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(() => {
      scheduled = false;
      saveState(state);
    });
  };
  const syncFromOtherTab = (event: StorageEvent) => {
    const stored = event.key === STATE_KEY ? parse(event.newValue) : null;
    if (stored) sync(state, stored);
  };
  const unsubscribes = SLICES.map((slice) => state.sub(slice, save));
  window.addEventListener('storage', syncFromOtherTab);
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    window.removeEventListener('storage', syncFromOtherTab);
  };
}

/** Applies only differences, so that two tabs do not trigger each other's saves in an endless loop. */
function sync(state: State, stored: StoredState): void {
  if (stored.theme !== state.get(themeAtom)) state.set(themeAtom, stored.theme);
  const admin = state.get(adminAtom);
  if (stored.admin === false) {
    if (admin !== false) clearAdminSession(state);
  } else if (admin === false || admin.email !== stored.admin.email) state.set(adminAtom, stored.admin);
}
