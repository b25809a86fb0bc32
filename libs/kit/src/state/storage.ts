import { clearAdmin } from './session';
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

function read(text: string | null): StoredState | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isStoredState(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Fills what the page does not know yet from the browser's local storage. A stored state of another shape is
 * dropped. Call it after hydration: the served page was rendered without it.
 */
export function restoreState(state: State): void {
  try {
    const stored = read(localStorage.getItem(STATE_KEY));
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

/** Writes all seven slices; the parcel slices are written empty. A failed save is only logged. */
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
 * Saves the state after each change and follows sign-ins, sign-outs and theme changes of other tabs.
 * @returns a function that stops both.
 */
export function persistState(state: State): () => void {
  let due = false;
  const save = () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      saveState(state);
    });
  };
  const follow = (event: StorageEvent) => {
    const stored = event.key === STATE_KEY ? read(event.newValue) : null;
    if (stored) adopt(state, stored);
  };
  const stops = SLICES.map((slice) => state.sub(slice, save));
  window.addEventListener('storage', follow);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('storage', follow);
  };
}

/** Takes over only what differs, so that two tabs never answer each other's saves for ever. */
function adopt(state: State, stored: StoredState): void {
  if (stored.theme !== state.get(themeAtom)) state.set(themeAtom, stored.theme);
  const admin = state.get(adminAtom);
  if (stored.admin === false) {
    if (admin !== false) clearAdmin(state);
  } else if (admin === false || admin.email !== stored.admin.email) state.set(adminAtom, stored.admin);
}
