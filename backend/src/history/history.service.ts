import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Paginated } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { nextVersion, requireCurrentVersion } from '../database/optimistic-lock.js';
import type { PageQuery } from '../pagination/page-query.js';
import { paginate } from '../pagination/paginate.js';
import { Activity } from './activity.entity.js';
import { type ClockReading, CompanyClock } from './company-clock.js';

/** The fields of an activity that the admin edits. */
export type Scan = Pick<Activity, 'title' | 'description' | 'icon' | 'color'>;
export type DatedActivity = Activity & ClockReading;

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
    const orders = { newest: { direction: 'DESC' } } as const;
    const page = await paginate(rows, { path, query, orders, sort: 'newest', total });
    return { ...page, data: page.data.map((activity) => this.dated(activity)) };
  }

  dated<T extends { created_at: string }>(activity: T): T & ClockReading {
    return { ...activity, ...this.clock.read(Date.parse(activity.created_at)) };
  }

  /** A parcel's newest activity. */
  newestOf(parcelId: string): Promise<Activity | null> {
    return this.activities.findOne({ where: { parcel_id: parcelId }, order: { id: 'DESC' } });
  }

  async find(id: string): Promise<DatedActivity> {
    return this.dated(await this.database.findOrFail(Activity, { id }));
  }

  /** Id of the parcel that an activity belongs to. */
  async parcelIdOf(id: string): Promise<string> {
    return (await this.database.findOrFail(Activity, { id })).parcel_id;
  }

  async insert(values: Scan & { parcel_id: string }): Promise<Activity> {
    const now = new Date();
    const timestamps = { created_at: now.toISOString(), updated_at: now.toISOString() };
    const activity = { id: newId(now), ...values, ...timestamps };
    await this.activities.insert(activity);
    return activity;
  }

  /** Updates an activity; `basedOn` is the version that the edit started from. */
  async update(id: string, changes: Scan, basedOn: string | undefined): Promise<void> {
    const activity = await this.database.lockOrFail(Activity, { id });
    requireCurrentVersion(activity, basedOn);
    await this.activities.update({ id }, { ...changes, updated_at: nextVersion(activity) });
  }

  /** Returns whether the activity existed. */
  async delete(id: string): Promise<boolean> {
    return Boolean((await this.activities.delete({ id })).affected);
  }

  /** The newest activities of all parcels. */
  async newest(limit: number): Promise<DatedActivity[]> {
    const rows = await this.activities.find({ order: { id: 'DESC' }, take: limit });
    return rows.map((activity) => this.dated(activity));
  }
}
