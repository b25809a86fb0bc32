import { PARCEL_COLUMNS, type Parcel } from '@waybill/contracts';

/** The values of a parcel's form, as text. */
export type ParcelValues = Record<(typeof PARCEL_COLUMNS)[number], string>;

export const initial = (parcel: Parcel | null): ParcelValues =>
  Object.fromEntries(PARCEL_COLUMNS.map((name) => [name, String(parcel?.[name] ?? '')])) as ParcelValues;
