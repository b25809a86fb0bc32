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

/** The site's two color schemes. */
export type Theme = 'LIGHT' | 'DARK';

/** The tracked parcel: data, error messages, and whether a request is pending. */
export interface ParcelSlice {
  data: PublicParcel | Parcel | null;
  errors: string[];
  fetching: boolean;
}

/** The settings visible to this user: all for the admin, the public ones for a visitor. */
export type KnownSettings = PublicSettings | Settings;

/** An empty list slice. */
export const emptySlice = <T>(): Slice<T> => ({ data: [], object: {}, search_keys: [] });

/** No parcel, no pending request. */
export const emptyParcel = (): ParcelSlice => ({ data: null, errors: [], fetching: false });

/** Slice `theme`: the chosen color scheme, or null to follow the system. */
export const themeAtom = atom<Theme | null>(null);

/** Slice `admin`: the signed-in admin, or false. */
export const adminAtom = atom<Admin | false>(false);

/** Slice `pages`: the content pages of the menu, without their content; `object` is keyed by id. */
export const pagesAtom = atom<Slice<PageEntry>>(emptySlice<PageEntry>());

/** Slice `parcel`: the parcel being tracked. */
export const parcelAtom = atom<ParcelSlice>(emptyParcel());

/** Slice `parcels`: the admin's list; `object` is keyed by tracking code. */
export const parcelsAtom = atom<Slice<ParcelEntry>>(emptySlice<ParcelEntry>());

/** Slice `reviews`: the customers' reviews; `object` is keyed by id. */
export const reviewsAtom = atom<Slice<Review>>(emptySlice<Review>());

/** Slice `settings`: a list whose first element is the settings. */
export const settingsAtom = atom<Slice<KnownSettings>>(emptySlice<KnownSettings>());

/** Whether the request for the graph has completed or failed since the page was loaded. Not a slice. */
export const graphLoadedAtom = atom(false);

/** The settings, or null before they are loaded. */
export const siteSettingsAtom = atom((get) => get(settingsAtom).data[0] ?? null);
