import { PARCEL_COLUMNS, type Parcel } from '@waybill/contracts';
import type { EventValue } from '../meaning/events';

/** The values of a parcel's form, as text. */
type Columns = Record<(typeof PARCEL_COLUMNS)[number], string>;
export type ParcelValues = Columns & { status_event: EventValue };

export const initial = (parcel: Parcel | null): ParcelValues => ({
  ...(Object.fromEntries(PARCEL_COLUMNS.map((name) => [name, String(parcel?.[name] ?? '')])) as Columns),
  status_event: '',
});

/** A status that nobody explains is read. */
export function toBody({ status_event, ...values }: Partial<ParcelValues>): object {
  return { ...values, ...(status_event && { status_event }) };
}
