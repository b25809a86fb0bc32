import { Injectable } from '@nestjs/common';
import { LIMITS, normaliseTrackingCode, type Paginated, TRACKING_CODE_PATTERN } from '@waybill/contracts';
import { Database } from '../database/database.js';
import { momentParameter, prepared, type RawRow, rawMoment, rawNumber } from '../database/prepared.js';
import { HistoryService } from '../history/history.service.js';
import { ApiError } from '../http/api-error.js';
import { writeCursor } from '../http/cursor.js';
import type { PageQuery } from '../http/list.js';
import { keyOf, type Limit, LimitsService } from '../limits/limits.service.js';
import type { Identity } from '../sessions/session-gate.js';
import { ParcelsService } from './parcels.service.js';
import { PUBLIC_COLUMNS, type PublicColumns, publicView } from './public-view.js';

/** Guessing at tracking codes ends here; looking up one's own never does. */
export const UNKNOWN_CODES: Limit = { name: 'unknown-code', hits: 30, seconds: 60 };

const PAGE = LIMITS.perPage.default;
const ACTIVITY_COLUMNS = ['id', 'title', 'description', 'icon', 'color', 'created_at'] as const;

const SQL = `
  SELECT ${PUBLIC_COLUMNS.map((column) => `p.${column}`).join(', ')},
    ${ACTIVITY_COLUMNS.map((column) => `a.${column} AS a_${column}`).join(', ')},
    (SELECT r.hits FROM rate_limits r WHERE r.id = ? AND r.resets_at > ?) AS misses
  FROM parcels p LEFT JOIN activities a ON a.parcel_id = p.id
  WHERE p.tracking_code = ? ORDER BY a.id DESC LIMIT ${PAGE + 1}`;

const NUMBERS = [
  'weight',
  'map_current_latitude',
  'map_current_longitude',
  'map_pickup_latitude',
  'map_pickup_longitude',
  'map_destination_latitude',
  'map_destination_longitude',
] as const;

/** The visitor's lookup: a parcel, the first page of its history and the caller's limit in one prepared join. */
@Injectable()
export class LookupService {
  constructor(
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly scans: HistoryService,
    private readonly limits: LimitsService,
  ) {}

  async track(typed: string, address: string) {
    const code = normaliseTrackingCode(typed);
    const rows = TRACKING_CODE_PATTERN.test(code) ? await this.read(code, address) : [];
    const [first] = rows;
    if (!first) throw await this.missed(address);
    if (Number(first.misses ?? 0) >= UNKNOWN_CODES.hits) await this.limits.check(UNKNOWN_CODES, address);
    const parcel = parcelOf(first);
    return { ...publicView(parcel), history: this.firstPage(parcel, rows) };
  }

  private read(code: string, address: string): Promise<RawRow[]> {
    const values = [keyOf(UNKNOWN_CODES, address), momentParameter(new Date()), code];
    return prepared(this.database.dataSource, SQL, values);
  }

  /** A further page of a history: the visitor names the parcel by its code, the admin by either key. */
  async history(key: string, query: PageQuery, admin: Identity | null, address: string) {
    if (admin) return this.parcels.historyOf(await this.parcels.find(key), query);
    await this.limits.check(UNKNOWN_CODES, address);
    const parcel = await this.parcels.findByCode(key);
    if (!parcel) throw await this.missed(address);
    return this.parcels.historyOf(parcel, query, parcel.tracking_code);
  }

  private async missed(address: string): Promise<ApiError> {
    await this.limits.hit(UNKNOWN_CODES, address);
    return new ApiError('parcel_not_found');
  }

  private firstPage(parcel: PublicColumns, rows: RawRow[]): Paginated<object> {
    const scans = rows.filter((row) => row.a_id !== null);
    const last = scans.length > PAGE ? scans[PAGE - 1] : undefined;
    const pages = Math.max(1, Math.ceil(parcel.history_count / PAGE));
    return {
      data: scans.slice(0, PAGE).map((row) => this.scanOf(row)),
      current_page: 1,
      last_page: last ? Math.max(2, pages) : 1,
      next_page_url: last ? historyUrl(parcel.tracking_code, String(last.a_id)) : null,
    };
  }

  private scanOf(row: RawRow) {
    return this.scans.dated({
      title: row.a_title,
      description: row.a_description,
      icon: row.a_icon,
      color: row.a_color,
      created_at: rawMoment(row.a_created_at),
    });
  }
}

const historyUrl = (code: string, id: string) =>
  `/api/parcels/${code}/history?per_page=${PAGE}&cursor=${writeCursor({ page: 2, sort: 'newest', value: null, id })}`;

function parcelOf(row: RawRow): PublicColumns {
  const parcel: RawRow = { ...row, updated_at: rawMoment(row.updated_at) };
  for (const column of NUMBERS) parcel[column] = rawNumber(row[column]);
  return parcel as unknown as PublicColumns;
}
