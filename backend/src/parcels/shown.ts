import { type Extent, SEEN_FIELDS, type SeenField, VISIBILITY, type Viewer } from '@waybill/contracts';

type Show = <T>(value: T) => T;

/** What each extent leaves of a value. */
const EXTENTS: Readonly<Record<Extent, Show>> = {
  full: (value) => value,
  masked: (value) => (typeof value === 'string' && value !== '' ? (masked(value) as typeof value) : value),
  first_line: (value) => (typeof value === 'string' ? (firstLine(value) as typeof value) : value),
  rounded: (value) => (typeof value === 'number' ? (coarse(value) as typeof value) : value),
  // Who builds the view has asked the settings, and has the initials.
  setting: (value) => value,
  initials: (value) => value,
  none: () => {
    throw new Error('This viewer does not see the field.');
  },
};

/** How each field is shown to a viewer, from the table of visibility. */
export const shownTo = (viewer: Viewer) =>
  Object.fromEntries(SEEN_FIELDS.map((field) => [field, EXTENTS[VISIBILITY[field][viewer]]])) as Readonly<
    Record<SeenField, Show>
  >;

/** What a viewer sees of a parcel: the other fields are absent. */
export function viewFor<T extends Partial<Record<SeenField, unknown>>>(viewer: Viewer, parcel: T) {
  const show = shownTo(viewer);
  const isSeen = (field: SeenField) => VISIBILITY[field][viewer] !== 'none' && parcel[field] !== undefined;
  return Object.fromEntries(SEEN_FIELDS.filter(isSeen).map((field) => [field, show[field](parcel[field])])) as Pick<
    T,
    SeenField & keyof T
  >;
}

/** "Ada King" → "A••• K.", "Ada" → "A•••". */
export function masked(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return `${initial(first)}•••${last ? ` ${initial(last)}.` : ''}`;
}

/** "ada.king@example.org" → "a•••@e•••.org": enough to find somebody who says the address. */
export function maskedAddress(address: string): string {
  const [name = '', host = ''] = address.split('@');
  const end = host.lastIndexOf('.');
  return `${initial(name)}•••@${initial(host)}•••${end > 0 ? host.slice(end) : ''}`;
}

/** An address that was written to, as far as the table of visibility lets somebody see it. */
export const shownAddress = (address: string, extent: Extent): string =>
  extent === 'full' ? address : maskedAddress(address);

const initial = (word: string) => Array.from(word)[0] ?? '';

/** Pasted text may also contain Unicode line separators. */
const LINE_BREAK = /[\r\n\u2028\u2029]/;
export const firstLine = (address: string) => address.split(LINE_BREAK, 1)[0] ?? '';

const coarse = (degrees: number) => Math.round(degrees * 10) / 10;
