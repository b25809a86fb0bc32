import { Injectable } from '@nestjs/common';
import { normalizeTrackingCode, type Paginated, TRACKING_CODE_PATTERN } from '@waybill/contracts';
import { Database } from '../database/database.js';
import { type RawRow, rawDate, rawNumber, runPrepared, timestampParameter } from '../database/prepared-statement.js';
import { ApiError } from '../errors/api-error.js';
import { CompanyClock } from '../history/company-clock.js';
import { keyOf, type Limit, LimitsService } from '../limits/limits.service.js';
import { writeCursor } from '../pagination/cursor.js';
import type { PageQuery } from '../pagination/page-query.js';
import { ParcelsService } from './parcels.service.js';
import { PUBLIC_COLUMNS, type PublicColumns, publicView } from './public-view.js';

/** Unknown codes per IP address. Beyond them known codes are throttled too; otherwise guessing could continue. */
export const UNKNOWN_CODE_LIMIT: Limit = { name: 'unknown-code', max: 30, seconds: 60 };

const ACTIVITY_COLUMNS = ['id', 'title', 'description', 'icon', 'color', 'created_at'] as const;

const PARCEL_SQL = `
  SELECT ${PUBLIC_COLUMNS.join(', ')},
    (SELECT r.hits FROM rate_limits r WHERE r.id = ? AND r.resets_at > ?) AS misses
  FROM parcels WHERE tracking_code = ?`;

const HISTORY_SQL = `
  SELECT ${ACTIVITY_COLUMNS.join(', ')} FROM activities
  WHERE parcel_id = (SELECT id FROM parcels WHERE tracking_code = ?) ORDER BY id DESC LIMIT ?`;

const NUMBERS = [
  'weight',
  'map_current_latitude',
  'map_current_longitude',
  'map_pickup_latitude',
  'map_pickup_longitude',
  'map_destination_latitude',
  'map_destination_longitude',
] as const;

/**
 * The visitor's lookup: parcel, rate limit and first page of the history in two concurrent prepared statements. With a
 * single join MariaDB sorts in a temporary table, and throughput drops to a quarter.
 */
@Injectable()
export class LookupService {
  constructor(
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly clock: CompanyClock,
    private readonly limits: LimitsService,
  ) {}

  /** @param length maximum number of activities on the first page of the history */
  async track(input: string, length: number, address: string) {
    const code = normalizeTrackingCode(input);
    if (!TRACKING_CODE_PATTERN.test(code)) throw await this.unknownCode(address);
    const [[row], scans] = await this.read(code, length, address);
    if (!row) throw await this.unknownCode(address);
    if (Number(row.misses ?? 0) >= UNKNOWN_CODE_LIMIT.max) await this.limits.check(UNKNOWN_CODE_LIMIT, address);
    const parcel = parcelOf(row);
    return { ...publicView(parcel), history: this.firstPage(parcel, scans, length) };
  }

  private read(code: string, length: number, address: string): Promise<[RawRow[], RawRow[]]> {
    const { dataSource } = this.database;
    const limit = [keyOf(UNKNOWN_CODE_LIMIT, address), timestampParameter(new Date())];
    return Promise.all([
      runPrepared(dataSource, PARCEL_SQL, [...limit, code]),
      // A string, because not every server accepts the driver's number type as LIMIT. One extra row shows if there are more.
      runPrepared(dataSource, HISTORY_SQL, [code, String(length + 1)]),
    ]);
  }

  /** A further page of a history. A visitor identifies the parcel by code, an admin by code or id. */
  async history(key: string, query: PageQuery, isAdmin: boolean, address: string) {
    if (isAdmin) return this.parcels.historyOf(await this.parcels.find(key), query);
    await this.limits.check(UNKNOWN_CODE_LIMIT, address);
    const parcel = await this.parcels.findByCode(key);
    if (!parcel) throw await this.unknownCode(address);
    return this.parcels.historyOf(parcel, query, parcel.tracking_code);
  }

  private async unknownCode(address: string): Promise<ApiError> {
    await this.limits.hit(UNKNOWN_CODE_LIMIT, address);
    return new ApiError('parcel_not_found');
  }

  private firstPage(parcel: PublicColumns, scans: RawRow[], length: number): Paginated<object> {
    const last = scans.length > length ? scans[length - 1] : undefined;
    const pages = Math.max(1, Math.ceil(parcel.history_count / length));
    return {
      data: scans.slice(0, length).map((row) => this.activityOf(row)),
      current_page: 1,
      last_page: last ? Math.max(2, pages) : 1,
      next_page_url: last ? historyUrl(parcel.tracking_code, length, String(last.id)) : null,
    };
  }

  private activityOf({ title, description, icon, color, created_at }: RawRow) {
    const at = rawDate(created_at);
    const { created_at_month, created_at_day, created_at_time } = this.clock.read(at.getTime());
    const iso = at.toISOString();
    return { title, description, icon, color, created_at: iso, created_at_month, created_at_day, created_at_time };
  }
}

const historyUrl = (code: string, length: number, id: string) =>
  `/api/parcels/${code}/history?per_page=${length}&cursor=${writeCursor({ page: 2, sort: 'newest', value: null, id })}`;

/** Converts the driver's row, in place, to the types of the entity. */
function parcelOf(row: RawRow): PublicColumns {
  row.updated_at = rawDate(row.updated_at).toISOString();
  for (const column of NUMBERS) row[column] = rawNumber(row[column]);
  return row as unknown as PublicColumns;
}
