import { type RawRow, rawDate, rawNumber } from '../database/prepared-statement.js';
import type { PublicColumns } from './public-view.js';

const NUMBERS = [
  'weight',
  'map_current_latitude',
  'map_current_longitude',
  'map_pickup_latitude',
  'map_pickup_longitude',
  'map_destination_latitude',
  'map_destination_longitude',
] as const;

/** The other rows are activities. */
export const isParcel = ({ tracking_code }: RawRow) => tracking_code !== null;

/** SQL does not promise in which order a UNION returns its rows. */
export const newestFirst = (a: RawRow, b: RawRow) =>
  rawDate(b.happened_at).getTime() - rawDate(a.happened_at).getTime() || (String(a.id) < String(b.id) ? 1 : -1);

/** Converts the driver's row, in place, to the types of the entity. */
export function parcelOf(row: RawRow): PublicColumns {
  if (row.last_scan_at) row.last_scan_at = rawDate(row.last_scan_at).toISOString();
  row.updated_at = rawDate(row.updated_at).toISOString();
  for (const column of NUMBERS) row[column] = rawNumber(row[column]);
  return row as unknown as PublicColumns;
}
