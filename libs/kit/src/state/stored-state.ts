import type { Admin, PageEntry, ParcelEntry, Review, Slice } from '@waybill/contracts';
import type { KnownSettings, ParcelSlice, Theme } from './slices';

/** The seven slices as stored in local storage. */
export interface StoredState {
  theme: Theme | null;
  admin: Admin | false;
  pages: Slice<PageEntry>;
  parcel: ParcelSlice;
  parcels: Slice<ParcelEntry>;
  reviews: Slice<Review>;
  settings: Slice<KnownSettings>;
}

type UnknownObject = Record<string, unknown>;

const isObject = (value: unknown): value is UnknownObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

function isSlice(value: unknown, entry: (value: unknown) => boolean): boolean {
  if (!isObject(value) || !Array.isArray(value.data) || !Array.isArray(value.search_keys)) return false;
  return value.data.every(entry) && value.search_keys.every(isText) && isMap(value.object, entry);
}

const isMap = (value: unknown, entry: (value: unknown) => boolean) =>
  isObject(value) && Object.values(value).every(entry);

const isTheme = (value: unknown) => value === null || value === 'LIGHT' || value === 'DARK';
const isAdmin = (value: unknown) => value === false || (isObject(value) && isText(value.email));
const isPage = (value: unknown) => isObject(value) && isText(value.slug) && isText(value.title) && isText(value.icon);
const isReview = (value: unknown) => isObject(value) && isText(value.name) && isText(value.review);
const isSettings = (value: unknown) => isObject(value) && isText(value.contact_email);
const isParcel = (value: unknown) => isObject(value) && Array.isArray(value.errors);

const CHECKS: Record<keyof StoredState, (value: unknown) => boolean> = {
  theme: isTheme,
  admin: isAdmin,
  pages: (value) => isSlice(value, isPage),
  parcel: isParcel,
  parcels: (value) => isSlice(value, isObject),
  reviews: (value) => isSlice(value, isReview),
  settings: (value) => isSlice(value, isSettings),
};

/** Whether a value from local storage has the current shape of the state. */
export function isStoredState(value: unknown): value is StoredState {
  return isObject(value) && Object.entries(CHECKS).every(([slice, check]) => check(value[slice]));
}
