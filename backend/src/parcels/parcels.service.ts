import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  LIMITS,
  normalizeTrackingCode,
  type parcelCreate,
  type parcelImage,
  type parcelListQuery,
  type parcelPatch,
  STAGES,
  type Stage,
  stageOf,
} from '@waybill/contracts';
import { In, LessThan, type Repository } from 'typeorm';
import { validate as isUuid } from 'uuid';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { nextVersion, requireCurrentVersion } from '../database/optimistic-lock.js';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { HistoryService } from '../history/history.service.js';
import type { PageQuery } from '../pagination/page-query.js';
import { paginate } from '../pagination/paginate.js';
import { searchColumns } from '../pagination/search.js';
import { ImagesService } from '../uploads/images.service.js';
import { Parcel } from './parcel.entity.js';

export type ParcelListQuery = z.output<typeof parcelListQuery>;
export type NewParcel = z.output<typeof parcelCreate>;
export type ParcelChanges = z.output<typeof parcelPatch>;

const SEARCH_KEYS = [
  'tracking_code',
  'recipient_name',
  'recipient_email',
  'sender_name',
  'destination',
  'status',
] as const;
const IN_PROGRESS_STAGES: readonly Stage[] = ['picked_up', 'in_transit', 'out_for_delivery'];
const STALE_AFTER_MS = 3 * 24 * 3_600_000;
const MAX_CODES_PER_QUERY = 500;
const FIRST_PAGE: PageQuery = { per_page: LIMITS.perPage.default };

const ORDERS = {
  newest: { direction: 'DESC' },
  oldest: { direction: 'ASC' },
  updated: { column: 'updated_at', isTimestamp: true, direction: 'DESC' },
  tracking_code: { column: 'tracking_code', direction: 'ASC' },
} as const;

/** Name of the counter for all parcels, or for one stage. */
const counterOf = (stage?: string) => (stage ? `parcels:${stage}` : 'parcels');

@Injectable()
export class ParcelsService {
  constructor(
    @InjectRepository(Parcel) private readonly parcels: Repository<Parcel>,
    private readonly database: Database,
    private readonly counters: Counters,
    private readonly history: HistoryService,
    private readonly images: ImagesService,
  ) {}

  async list(query: ParcelListQuery, path: string) {
    const { search, status, sort = 'newest' } = query;
    const rows = this.parcels.createQueryBuilder('parcel');
    if (status) rows.andWhere('parcel.stage = :status', { status });
    if (search) searchColumns(rows, SEARCH_KEYS, search);
    const total = search ? undefined : await this.counters.value(counterOf(status));
    return paginate(rows, { path, query, orders: ORDERS, sort, total, searchKeys: SEARCH_KEYS });
  }

  /** Finds a parcel by id or tracking code. */
  async find(key: string): Promise<Parcel> {
    const byId = isUuid(key) ? await this.parcels.findOneBy({ id: key }) : null;
    const parcel = byId ?? (await this.findByCode(key));
    if (!parcel) throw new ApiError('not_found');
    return parcel;
  }

  findByCode(code: string): Promise<Parcel | null> {
    return this.parcels.findOneBy({ tracking_code: normalizeTrackingCode(code) });
  }

  /** Parcels by tracking code. */
  async byCodes(codes: readonly string[]): Promise<Map<string, Parcel>> {
    const found = new Map<string, Parcel>();
    for (let start = 0; start < codes.length; start += MAX_CODES_PER_QUERY) {
      const rows = await this.parcels.findBy({ tracking_code: In(codes.slice(start, start + MAX_CODES_PER_QUERY)) });
      for (const row of rows) found.set(row.tracking_code, row);
    }
    return found;
  }

  /** Tracking codes by parcel id. */
  async codesOf(ids: string[]): Promise<Map<string, string>> {
    const rows = await this.parcels.find({ where: { id: In(ids) }, select: { id: true, tracking_code: true } });
    return new Map(rows.map((row) => [row.id, row.tracking_code]));
  }

  async countsByStage(): Promise<Partial<Record<Stage, number>>> {
    const counts = await this.counters.values(STAGES.map(counterOf));
    return Object.fromEntries(STAGES.map((stage) => [stage, counts.get(counterOf(stage)) ?? 0]));
  }

  /** Number of parcels in progress without an activity for three days. */
  countStale(): Promise<number> {
    const since = new Date(Date.now() - STALE_AFTER_MS).toISOString();
    return this.parcels.countBy({ stage: In([...IN_PROGRESS_STAGES]), last_scan_at: LessThan(since) });
  }

  /** The admin's view of a parcel, with the first page of the history. */
  async detail(key: string, firstPage: PageQuery = FIRST_PAGE) {
    const parcel = await this.find(key);
    return { ...parcel, history: await this.historyOf(parcel, firstPage) };
  }

  historyOf(parcel: Parcel, query: PageQuery, key = parcel.id) {
    return this.history.page(parcel.id, parcel.history_count, `/api/parcels/${key}/history`, query);
  }

  async create(values: NewParcel) {
    const { id } = await this.database.withTransaction(() => this.insert(values));
    return this.detail(id);
  }

  /** Inserts a parcel. Must run in a transaction. */
  async insert(values: NewParcel, at = new Date()): Promise<Parcel> {
    const now = at.toISOString();
    const stage = stageOf(values.status ?? null, null);
    const derived = { id: newId(at), stage, history_count: 0, created_at: now, updated_at: now };
    const parcel = this.parcels.create({ show_map: 'no', ...values, ...derived });
    await rejectDuplicateCode(() => this.parcels.insert(parcel));
    await this.counters.add(counterOf(), 1);
    await this.counters.add(counterOf(stage), 1);
    return parcel;
  }

  async update({ id, updated_at, ...changes }: ParcelChanges) {
    await this.database.withTransaction(() => this.change(id, changes, updated_at));
    return this.detail(id);
  }

  /** Locks the parcel until the current transaction ends. */
  lock(id: string): Promise<Parcel> {
    return this.database.lockOrFail(Parcel, { id });
  }

  /**
   * Updates a parcel and its stage. Must run in a transaction. `basedOn` is the version that the edit started from.
   */
  async change(id: string, changes: Partial<Parcel>, basedOn?: string): Promise<void> {
    const parcel = await this.lock(id);
    requireCurrentVersion(parcel, basedOn);
    const changed = { ...parcel, ...changes };
    if (isReversed(changed)) throw reversedDates();
    const newest = await this.history.newestOf(id);
    const stage = stageOf(changed.status ?? null, newest?.icon ?? null);
    if (stage !== parcel.stage) {
      await this.counters.add(counterOf(parcel.stage), -1);
      await this.counters.add(counterOf(stage), 1);
    }
    const derived = { stage, last_scan_at: newest?.created_at ?? null, updated_at: nextVersion(parcel) };
    await rejectDuplicateCode(() => this.parcels.update({ id }, { ...changes, ...derived }));
  }

  /** Updates the parcel after `added` activities were added (or removed). Must run in a transaction. */
  async adjustHistoryCount(id: string, added: number): Promise<void> {
    const { history_count } = await this.lock(id);
    await this.change(id, { history_count: history_count + added });
  }

  async setImage({ id, updated_at }: z.output<typeof parcelImage>, bytes: Buffer) {
    await this.images.add(bytes, async (name) => {
      const { image } = await this.lock(id);
      await this.change(id, { image: name }, updated_at);
      return { result: undefined, replaced: image };
    });
    return this.detail(id);
  }

  /** Deletes a parcel with its history and image. */
  async delete(id: string): Promise<null> {
    await this.images.remove(async () => {
      const { stage, image } = await this.lock(id);
      await this.parcels.delete({ id });
      await this.counters.add(counterOf(), -1);
      await this.counters.add(counterOf(stage), -1);
      return image;
    });
    return null;
  }
}

export const isReversed = ({ min_expected_delivery_date: min, max_expected_delivery_date: max }: Partial<Parcel>) =>
  Boolean(min && max && min > max);

export const reversedDates = () =>
  new ApiError('validation', {
    fields: { max_expected_delivery_date: 'Latest expected delivery date must not be before the earliest.' },
  });

async function rejectDuplicateCode(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isDuplicateKey(error, 'tracking_code')) throw ApiError.field('duplicate_tracking_code', 'tracking_code');
    throw error;
  }
}
