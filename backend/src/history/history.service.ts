import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Paginated } from '@waybill/contracts';
import type { EntityManager, Repository } from 'typeorm';
import type { PageQuery } from '../http/list.js';
import { paginate } from '../http/pagination.js';
import { Activity } from './activity.entity.js';
import { type ClockReading, CompanyClock } from './company-clock.js';

export type DatedActivity = Activity & ClockReading;

/** Reads parcels' histories, newest first. */
@Injectable()
export class HistoryService {
  constructor(
    @InjectRepository(Activity) private readonly activities: Repository<Activity>,
    private readonly clock: CompanyClock,
  ) {}

  /** One page of a parcel's history. `total` is the parcel's own count, `path` where further pages are. */
  async page(parcelId: string, total: number, path: string, query: PageQuery): Promise<Paginated<DatedActivity>> {
    const rows = this.activities.createQueryBuilder('activity').where({ parcel_id: parcelId });
    const orders = { newest: { direction: 'DESC' } } as const;
    const page = await paginate(rows, { path, query, orders, sort: 'newest', total });
    return { ...page, data: page.data.map((activity) => this.dated(activity)) };
  }

  dated<T extends { created_at: string }>(activity: T): T & ClockReading {
    return { ...activity, ...this.clock.read(activity.created_at) };
  }

  /** The newest scan of a parcel, as the transaction of `manager` sees it. */
  newestOf(manager: EntityManager, parcelId: string): Promise<Activity | null> {
    return manager.findOne(Activity, { where: { parcel_id: parcelId }, order: { id: 'DESC' } });
  }

  /** The newest scans of all parcels. */
  async newest(limit: number): Promise<DatedActivity[]> {
    const rows = await this.activities.find({ order: { id: 'DESC' }, take: limit });
    return rows.map((activity) => this.dated(activity));
  }
}
