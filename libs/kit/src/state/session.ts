import type { Slice } from '@waybill/contracts';
import type { createStore } from 'jotai';
import {
  adminAtom,
  emptyParcel,
  emptySlice,
  type KnownSettings,
  parcelAtom,
  parcelsAtom,
  settingsAtom,
} from './slices';

type Store = ReturnType<typeof createStore>;

/** All others are the admin's. */
const PUBLIC_SETTING = /^(contact_\w+|meta_description|chat_code|home)$/;

function publicOnly(settings: KnownSettings): KnownSettings {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => PUBLIC_SETTING.test(key))) as KnownSettings;
}

function withoutPrivate(slice: Slice<KnownSettings>): Slice<KnownSettings> {
  const object = Object.entries(slice.object).map(([key, settings]) => [key, publicOnly(settings)]);
  return { ...slice, data: slice.data.map(publicOnly), object: Object.fromEntries(object) };
}

/** Clears the admin's session from the state: the slice becomes false and all private data is removed. */
export function clearAdminSession(state: Store): void {
  if (state.get(adminAtom) !== false) {
    state.set(adminAtom, false);
    state.set(parcelAtom, emptyParcel());
  }
  state.set(parcelsAtom, emptySlice());
  state.set(settingsAtom, withoutPrivate(state.get(settingsAtom)));
}

/** Clears a user's session from the state. Users have no slice; the tracked parcel is removed. */
export function clearUserSession(state: Store): void {
  state.set(parcelAtom, emptyParcel());
}
