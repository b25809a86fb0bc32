import type {
  Admin,
  PageEntry,
  Parcel,
  ParcelEntry,
  PublicParcel,
  PublicSettings,
  Review,
  Settings,
  Slice,
} from '@waybill/contracts';
import { atom } from 'jotai';

/** The two palettes of the site. */
export type Theme = 'LIGHT' | 'DARK';

/** The parcel being tracked: what was found, the sentences of a refusal, and whether an answer is awaited. */
export interface ParcelSlice {
  data: PublicParcel | Parcel | null;
  errors: string[];
  fetching: boolean;
}

/** Settings as this person may see them: all for the admin, the public ones for a visitor. */
export type KnownSettings = PublicSettings | Settings;

/** An empty list slice. */
export const emptySlice = <T>(): Slice<T> => ({ data: [], object: {}, search_keys: [] });

/** No parcel, none awaited. */
export const emptyParcel = (): ParcelSlice => ({ data: null, errors: [], fetching: false });

/** Slice `theme`: the chosen palette, or null to follow the system. */
export const themeAtom = atom<Theme | null>(null);

/** Slice `admin`: the signed-in admin, or false. */
export const adminAtom = atom<Admin | false>(false);

/** Slice `pages`: the content pages of the menu, without their content; `object` is by id. */
export const pagesAtom = atom<Slice<PageEntry>>(emptySlice<PageEntry>());

/** Slice `parcel`: the parcel being tracked. */
export const parcelAtom = atom<ParcelSlice>(emptyParcel());

/** Slice `parcels`: the admin's list; `object` is by tracking code. */
export const parcelsAtom = atom<Slice<ParcelEntry>>(emptySlice<ParcelEntry>());

/** Slice `reviews`: the customers' reviews; `object` is by id. */
export const reviewsAtom = atom<Slice<Review>>(emptySlice<Review>());

/** Slice `settings`: a list whose first element is the settings. */
export const settingsAtom = atom<Slice<KnownSettings>>(emptySlice<KnownSettings>());

/** Whether the graph has been asked for since the page was loaded, and an answer or a failure came. Not a slice. */
export const graphLoadedAtom = atom(false);

/** The settings themselves, or null before they are known. */
export const siteSettingsAtom = atom((get) => get(settingsAtom).data[0] ?? null);
