import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  BULK_LIMITS,
  decideAnswer,
  LIMITS,
  normalizeTrackingCode,
  type ParcelIds,
  type parcelCreate,
  type parcelImage,
  type parcelListQuery,
  type parcelPatch,
  READ_ONLY,
} from '@waybill/contracts';
import { In, type Repository } from 'typeorm';
import { validate as isUuid } from 'uuid';
import type { z } from 'zod';
import { firstIdAt, newId } from '../database/columns.js';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { requireCurrentVersion } from '../database/optimistic-lock.js';
import { editable } from '../database/read-only.js';
import { ApiError } from '../errors/api-error.js';
import { CompanyClock, dayAfter } from '../history/company-clock.js';
import { HistoryService } from '../history/history.service.js';
import type { PageQuery } from '../pagination/page-query.js';
import { paginate } from '../pagination/paginate.js';
import { searchedWords } from '../pagination/terms.js';
import { ImagesService } from '../uploads/images.service.js';
import { movesOf } from './moves.js';
import { Parcel } from './parcel.entity.js';
import { ORDERS } from './parcel-orders.js';
import { ParcelRows } from './parcel-rows.service.js';
import { inCurrency, rejectDuplicateCode, withoutViews } from './parcel-rules.js';
import { ParcelSearch } from './parcel-search.js';
import { changeTerms, insertTerms, SEARCH_KEYS, searchTextOf } from './parcel-terms.js';
import { type ParcelChange, ParcelUpdates } from './parcel-updates.service.js';
import { publicView } from './public-view.js';
import { QuietTimes } from './quiet-times.js';
import { counterOf } from './stage-counter.js';
import { statusWording } from './status-wording.js';

export type ParcelListQuery = z.output<typeof parcelListQuery>;
type Filters = Pick<ParcelListQuery, 'search' | 'status' | 'silent' | 'from' | 'to'> & { ids?: string[] | undefined };
export type NewParcel = z.output<typeof parcelCreate>;
export type ParcelChanges = z.output<typeof parcelPatch>;
const MAX_CODES_PER_QUERY = 500;
const FIRST_PAGE: PageQuery = { per_page: LIMITS.perPage.default };

@Injectable()
export class ParcelsService {
  constructor(
    @InjectRepository(Parcel) private readonly parcels: Repository<Parcel>,
    private readonly database: Database,
    private readonly counters: Counters,
    private readonly history: HistoryService,
    private readonly images: ImagesService,
    private readonly search: ParcelSearch,
    private readonly clock: CompanyClock,
    private readonly rows: ParcelRows,
    private readonly updates: ParcelUpdates,
    private readonly quiet: QuietTimes,
  ) {}

  /**
   * One page. A search considers a bounded number of parcels; `all` is for whoever reads every page. Newest first, it
   * begins with those whose name, address or code is what was searched for.
   */
  async list(query: ParcelListQuery & { ids?: string[] | undefined }, path: string, { all = false } = {}) {
    const { search, status, silent, from, to, sort = 'newest' } = query;
    const { rows, isCut } = await this.matching(query, all);
    const total =
      search || silent || from || to || query.ids ? undefined : await this.counters.value(counterOf(status));
    const first = search && !all && sort === 'newest' && { first: await this.search.namedBy(search, rows) };
    const page = await paginate(rows, {
      path,
      query,
      orders: ORDERS,
      sort,
      total,
      isCut,
      searchKeys: SEARCH_KEYS,
      ...first,
    });
    return { ...page, data: await this.quiet.marked(page.data) };
  }

  /** The ids of a list with these filters, newest first, as many as one bulk request may have. */
  async ids(filters: Filters): Promise<ParcelIds> {
    const { rows, isCut } = await this.matching(filters);
    const found = await rows
      .select('parcel.id', 'id')
      .orderBy('parcel.id', 'DESC')
      .limit(BULK_LIMITS.parcels + 1)
      .getRawMany<{ id: string }>();
    const ids = found.slice(0, BULK_LIMITS.parcels).map(({ id }) => id);
    return { ids, more: isCut || found.length > ids.length };
  }

  /** The parcels that the filters select; `isCut` if a search found too many to consider them all. */
  private async matching({ search, status, silent, from, to, ids }: Filters, all = false) {
    const rows = this.parcels.createQueryBuilder('parcel');
    if (ids) rows.andWhere('parcel.id IN (:...ids)', { ids });
    if (status) rows.andWhere('parcel.stage = :status', { status });
    if (silent) rows.andWhere(await this.quiet.silent());
    // Ids sort by time, so that days are a range of them.
    if (from) rows.andWhere('parcel.id >= :first', { first: firstIdAt(this.clock.startOf(from)) });
    if (to) rows.andWhere('parcel.id < :end', { end: firstIdAt(this.clock.startOf(dayAfter(to))) });
    if (!search) return { rows, isCut: false };
    if (!all) return { rows, isCut: !(await this.search.restrict(rows, search)) };
    this.search.filter(rows, searchedWords(search));
    return { rows, isCut: false };
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

  /** The first of a few codes that a parcel has, or else that one has with hyphens at other places. */
  async firstCodeOf(codes: string[]): Promise<string | null> {
    if (codes.length === 0) return null;
    const rows = await this.parcels.find({ where: { tracking_code: In(codes) }, select: { tracking_code: true } });
    const code = codes.find((wanted) => rows.some(({ tracking_code }) => tracking_code === wanted));
    return code ?? this.search.hyphenated(codes);
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

  /** Parcels by id. */
  async byIds(ids: string[]): Promise<Map<string, Parcel>> {
    return new Map((await this.parcels.findBy({ id: In(ids) })).map((row) => [row.id, row]));
  }

  /** Tracking codes by parcel id. */
  async codesOf(ids: string[]): Promise<Map<string, string>> {
    const rows = await this.parcels.find({ where: { id: In(ids) }, select: { id: true, tracking_code: true } });
    return new Map(rows.map((row) => [row.id, row.tracking_code]));
  }

  /** The admin's view of a parcel, with the first page of the history and the answer that visitors get. */
  async detail(key: string, firstPage: PageQuery = FIRST_PAGE) {
    const parcel = await this.find(key);
    const history = await this.historyOf(parcel, firstPage);
    const [marked] = await this.quiet.marked([{ ...parcel, history, answer: await this.answerOf(parcel, history) }]);
    return marked as NonNullable<typeof marked>;
  }

  /** Decided from as many scans as the tracking page reads, however many are on the page. */
  private async answerOf(parcel: Parcel, { data, next_page_url: next }: Awaited<ReturnType<typeof this.historyOf>>) {
    const activities = next && data.length < LIMITS.perPage.max ? await this.history.newestDated(parcel.id) : data;
    return decideAnswer(
      publicView(parcel),
      statusWording(parcel, activities),
      { activities, ...movesOf(parcel, activities) },
      this.clock.calendar(Date.now()),
      await this.quiet.promise(),
    );
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
    const [parcel] = await this.rows.insertAll([{ ...values, id: newId(at) }], at);
    return parcel as Parcel;
  }

  async update({ id, updated_at, ...sent }: ParcelChanges) {
    const changes = withoutViews(sent);
    await this.database.withTransaction(async () => {
      const parcel = await this.lock(id);
      requireCurrentVersion(parcel, updated_at);
      await this.change(id, await this.inCurrency(parcel, editable(parcel, changes, READ_ONLY.parcel)));
    });
    return this.detail(id);
  }

  private async inCurrency<T extends Partial<Parcel>>(parcel: Parcel, changes: T): Promise<T> {
    return changes.declared_value == null ? changes : inCurrency(changes, parcel, await this.rows.currency());
  }

  /** Locks the parcel until the current transaction ends. */
  lock(id: string): Promise<Parcel> {
    return this.database.lockOrFail(Parcel, { id });
  }

  /** Updates a parcel. Must run in a transaction. `basedOn` is the version that the edit started from. */
  async change(id: string, changes: ParcelChange, basedOn?: string): Promise<void> {
    const parcel = await this.lock(id);
    requireCurrentVersion(parcel, basedOn);
    await this.updates.update([{ parcel, changes }]);
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
    await this.images.remove(async () => (await this.take(id)).image);
    return null;
  }

  /** Deletes a parcel with its history, but not the file of its image, and returns it. Must run in a transaction. */
  async take(id: string): Promise<Parcel> {
    const parcel = await this.lock(id);
    await this.parcels.delete({ id });
    await changeTerms(this.database.dataSource, [{ before: parcel }]);
    await this.rows.count(parcel.stage, -1);
    return parcel;
  }

  /** Inserts a parcel again that {@link take} returned. Must run in a transaction. */
  async putBack(parcel: Parcel): Promise<void> {
    await rejectDuplicateCode(() => this.parcels.insert({ ...parcel, search_text: searchTextOf(parcel) }));
    await insertTerms(this.database.dataSource, [parcel]);
    await this.rows.count(parcel.stage, 1);
  }
}
