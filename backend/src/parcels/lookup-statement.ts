import type { DataSource } from 'typeorm';
import { isEmbedded } from '../database/engine.js';
import { rawDate, runPrepared } from '../database/prepared-statement.js';
import type { Activity } from '../history/activity.entity.js';
import { PUBLIC_COLUMNS, type PublicColumns } from './public-view.js';

/** An activity as the statement returns it. */
export type ScanRow = Pick<Activity, 'id' | 'title' | 'description' | 'icon' | 'color' | 'event' | 'status'> & {
  happened_at: Date;
  created_at: Date;
  current_location: string | null;
};

/** What the statement returns of a code that exists. */
export interface FoundParcel {
  parcel: PublicColumns;
  /** Unknown codes that the client has tried lately. */
  misses: number;
  /** Newest first. */
  scans: ScanRow[];
}

/** Which count of misses the statement reads. */
interface MissWindow {
  /** Id of the row with the client's misses. */
  key: string;
  /** Now, as a parameter. */
  now: string;
}

type JsonColumn = 'event_reason' | 'received_reason' | 'status_said';

/** A server nests a JSON column, the embedded database quotes it. */
type Quoted = { [Column in JsonColumn]: PublicColumns[Column] | string };

interface ParcelJson extends Omit<PublicColumns, 'last_scan_at' | 'updated_at' | JsonColumn>, Quoted {
  last_scan_at: string | null;
  updated_at: string;
  misses: number | null;
}

/** In the order of the statement. */
type ScanJson = [
  id: string,
  title: string,
  description: string,
  icon: ScanRow['icon'],
  color: ScanRow['color'],
  happenedAt: string,
  createdAt: string,
  event: ScanRow['event'],
  currentLocation: string | null,
  status: string | null,
];

/** Each row is one JSON value: the driver spends more on the description of a column than V8 on parsing its value. */
const PARCEL_SQL = `
  SELECT JSON_OBJECT(
    'misses', (SELECT r.hits FROM rate_limits r WHERE r.id = ? AND r.resets_at > ?),
    ${PUBLIC_COLUMNS.map((column) => `'${column}', ${column}`).join(', ')}
  ) AS row_json
  FROM parcels WHERE tracking_code = ?`;

const HISTORY_SQL = `
  SELECT JSON_ARRAY(
    id, title, description, icon, color, happened_at, created_at, event, current_location, status
  ) AS row_json FROM activities
  WHERE parcel_id = (SELECT id FROM parcels WHERE tracking_code = ?)
  ORDER BY happened_at DESC, id DESC LIMIT ?`;

/** SQLite sorts only a whole statement or a subquery. */
const SQL = {
  server: `${PARCEL_SQL} UNION ALL (${HISTORY_SQL})`,
  embedded: `${PARCEL_SQL} UNION ALL SELECT * FROM (${HISTORY_SQL})`,
};

/**
 * Parcel, rate limit and the newest `length` activities in one prepared statement (decisions 0091 and 0184); null if there
 * is no such parcel. With a join instead MariaDB sorts in a temporary table, and throughput drops to a quarter.
 */
export async function findParcel(
  dataSource: DataSource,
  code: string,
  length: number,
  { key, now }: MissWindow,
): Promise<FoundParcel | null> {
  // A string, because not every server accepts the driver's number type as LIMIT.
  const values = [key, now, code, code, String(length)];
  const rows = await runPrepared(dataSource, isEmbedded(dataSource) ? SQL.embedded : SQL.server, values);
  let found: ParcelJson | undefined;
  const scans: ScanRow[] = [];
  for (const row of rows) {
    const json = parsed(row.row_json);
    if (Array.isArray(json)) scans.push(scanOf(json));
    else found = json;
  }
  if (!found) return null;
  return { parcel: parcelOf(found), misses: found.misses ?? 0, scans: scans.sort(newestFirst) };
}

/** The driver has parsed it where the server says that it is JSON. */
const parsed = (json: unknown): ParcelJson | ScanJson =>
  typeof json === 'string' ? JSON.parse(json) : (json as ParcelJson);

/** Converts it, in place, to the types of the entity: V8 copies a row many times slower. */
const parcelOf = (json: ParcelJson): PublicColumns =>
  Object.assign(json, {
    event_reason: unquoted<PublicColumns['event_reason']>(json.event_reason),
    received_reason: unquoted<PublicColumns['received_reason']>(json.received_reason),
    status_said: unquoted<PublicColumns['status_said']>(json.status_said),
    last_scan_at: json.last_scan_at && rawDate(json.last_scan_at).toISOString(),
    updated_at: rawDate(json.updated_at).toISOString(),
  });

const unquoted = <T>(json: T | string): T => (typeof json === 'string' ? JSON.parse(json) : json);

const scanOf = ([
  id,
  title,
  description,
  icon,
  color,
  happenedAt,
  createdAt,
  event,
  current_location,
  status,
]: ScanJson): ScanRow => ({
  id,
  title,
  description,
  icon,
  color,
  happened_at: rawDate(happenedAt),
  created_at: rawDate(createdAt),
  event,
  current_location,
  status,
});

/** SQL does not promise in which order a UNION returns its rows. */
const newestFirst = (a: ScanRow, b: ScanRow) =>
  b.happened_at.getTime() - a.happened_at.getTime() || (a.id < b.id ? 1 : -1);
