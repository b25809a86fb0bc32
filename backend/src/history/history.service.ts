import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntryEvent, LIMITS, type Paginated, TURNS, type Wording } from '@waybill/contracts';
import { In, IsNull, LessThanOrEqual, MoreThan, Not, type Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { groupBy } from '../database/group-by.js';
import { nextVersion, requireCurrentVersion } from '../database/optimistic-lock.js';
import type { PageQuery } from '../pagination/page-query.js';
import { paginate } from '../pagination/paginate.js';
import { wordingOf } from '../reader/wording.js';
import { Activity } from './activity.entity.js';
import { type ClockReading, CompanyClock } from './company-clock.js';
import { type NewestEntries, newestAmong } from './newest-entries.js';
import { NEWEST_IDS } from './newest-statement.js';

/** The fields of an activity that a scan says, and what it set on the parcel. */
export type Scan = Pick<
  Activity,
  'title' | 'description' | 'icon' | 'color' | 'happened_at' | 'event' | 'event_source'
>;
/** Who scanned: a paired device, by its name then. */
type Origin = Pick<Activity, 'device_name'>;
export type Effects = Pick<Activity, 'status' | 'status_before' | 'current_location' | 'location_before'>;
/** The activities of a parcel right before and after a time. */
export type Neighbours = Record<'before' | 'after', Activity | null>;
export type DatedActivity = Activity & ClockReading & Wording;

const ORDERS = { latest: { column: 'happened_at', isTimestamp: true, direction: 'DESC' } } as const;
const ROWS_PER_INSERT = 100;
const ROWS_PER_UPDATE = 500;

const NEWEST_FIRST = { happened_at: 'DESC', id: 'DESC' } as const;
const OLDEST_FIRST = { happened_at: 'ASC', id: 'ASC' } as const;

/** Parcel histories, newest first. */
@Injectable()
export class HistoryService {
  constructor(
    @InjectRepository(Activity) private readonly activities: Repository<Activity>,
    private readonly database: Database,
    private readonly clock: CompanyClock,
  ) {}

  /** One page of a parcel's history. `total` is the parcel's `history_count`, `path` the URL path of further pages. */
  async page(parcelId: string, total: number, path: string, query: PageQuery): Promise<Paginated<DatedActivity>> {
    const rows = this.activities.createQueryBuilder('activity').where({ parcel_id: parcelId });
    const page = await paginate(rows, { path, query, orders: ORDERS, sort: 'latest', total });
    return { ...page, data: page.data.map((activity) => this.dated(activity)) };
  }

  dated<T extends { title: string; created_at: string }>(activity: T): T & ClockReading & Wording {
    return {
      ...activity,
      ...this.clock.read(Date.parse(activity.created_at)),
      ...wordingOf(activity.title),
    };
  }

  /** A parcel's newest activity. */
  newestOf(parcelId: string): Promise<Activity | null> {
    return this.activities.findOne({ where: { parcel_id: parcelId }, order: NEWEST_FIRST });
  }

  /** The activities that decide where each parcel is, by the parcels' ids. */
  async newestOfEach(parcelIds: readonly string[]): Promise<Map<string, NewestEntries>> {
    const rows = await this.activities
      .createQueryBuilder('activity')
      .where(`activity.id IN (${NEWEST_IDS})`, { parcelIds, turns: TURNS })
      .orderBy({ 'activity.happened_at': 'DESC', 'activity.id': 'DESC' })
      .getMany();
    const byParcel = groupBy(rows, ({ parcel_id }) => parcel_id);
    return new Map(Array.from(byParcel, ([id, activities]) => [id, newestAmong(activities)]));
  }

  async neighboursOf(parcel_id: string, time: string): Promise<Neighbours> {
    const earlier = { where: { parcel_id, happened_at: LessThanOrEqual(time) }, order: NEWEST_FIRST };
    const later = { where: { parcel_id, happened_at: MoreThan(time) }, order: OLDEST_FIRST };
    return { before: await this.activities.findOne(earlier), after: await this.activities.findOne(later) };
  }

  /** Whether no later activity has set a field of the parcel. */
  async isLastToSet(field: 'status' | 'current_location', { id, parcel_id }: Activity): Promise<boolean> {
    const where = { parcel_id, [field]: Not(IsNull()) };
    const last = await this.activities.findOne({ where, order: NEWEST_FIRST, select: { id: true } });
    return last?.id === id;
  }

  /** The newest activities of a parcel, at most `limit`. */
  newestRows(parcelId: string, limit: number): Promise<Activity[]> {
    return this.activities.find({ where: { parcel_id: parcelId }, order: NEWEST_FIRST, take: limit });
  }

  /** As many of a parcel's activities as the tracking page reads. */
  async newestDated(parcelId: string): Promise<DatedActivity[]> {
    return (await this.newestRows(parcelId, LIMITS.perPage.max)).map((activity) => this.dated(activity));
  }

  async find(id: string): Promise<DatedActivity> {
    return this.dated(await this.database.findOrFail(Activity, { id }));
  }

  /** Id of the parcel that an activity belongs to. */
  async parcelIdOf(id: string): Promise<string> {
    return (await this.database.findOrFail(Activity, { id })).parcel_id;
  }

  async insert(values: Scan & Effects & Origin & { parcel_id: string }): Promise<Activity> {
    const now = new Date();
    const timestamps = { created_at: now.toISOString(), updated_at: now.toISOString() };
    const activity = { id: newId(now), ...values, ...timestamps };
    await this.activities.insert(activity);
    return activity;
  }

  /** Inserts activities again that were deleted with their parcel. */
  async putBack(rows: Activity[]): Promise<void> {
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
      await this.activities.insert(rows.slice(start, start + ROWS_PER_INSERT));
  }

  /** Updates an activity; `basedOn` is the version that the edit started from. */
  async update(id: string, changes: Partial<Scan & Effects>, basedOn: string | undefined): Promise<void> {
    const activity = await this.database.lockOrFail(Activity, { id });
    requireCurrentVersion(activity, basedOn);
    await this.activities.update({ id }, { ...changes, updated_at: nextVersion(activity) });
  }

  /** Gives the activities of these parcels whose titles fit an event, if nobody has said what they mean. */
  async giveEvent(parcelIds: readonly string[], fits: (title: string) => boolean, event: EntryEvent): Promise<void> {
    const rows = await this.activities.find({
      where: [
        { parcel_id: In([...parcelIds]), event: IsNull() },
        { parcel_id: In([...parcelIds]), event_source: 'text' },
      ],
      select: { id: true, title: true },
    });
    const ids = rows.filter(({ title }) => fits(title)).map(({ id }) => id);
    for (let start = 0; start < ids.length; start += ROWS_PER_UPDATE)
      await this.activities.update(
        { id: In(ids.slice(start, start + ROWS_PER_UPDATE)) },
        { event, event_source: 'mapping' },
      );
  }

  /** Returns whether the activity existed. */
  async delete(id: string): Promise<boolean> {
    return Boolean((await this.activities.delete({ id })).affected);
  }

  /** The activities of all parcels that were entered last. */
  async newest(limit: number): Promise<DatedActivity[]> {
    const rows = await this.activities.find({ order: { id: 'DESC' }, take: limit });
    return rows.map((activity) => this.dated(activity));
  }
}
