import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DASHBOARD_LIMITS } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import { firstIdAt } from '../database/columns.js';
import { Activity } from './activity.entity.js';
import { CompanyClock, dayAfter } from './company-clock.js';

const DAY_MS = 24 * 3_600_000;

/** Numbers of scans of all parcels. */
@Injectable()
export class ScanCounts {
  constructor(
    @InjectRepository(Activity) private readonly activities: Repository<Activity>,
    private readonly clock: CompanyClock,
  ) {}

  /** Scans that were entered on each of the last days of the company, oldest first. */
  async byDay(): Promise<{ day: string; scans: number }[]> {
    const { today } = this.clock.calendar(Date.now());
    const days = Array.from({ length: DASHBOARD_LIMITS.days }, (_, index) =>
      new Date(Date.parse(`${today}T00:00:00Z`) - index * DAY_MS).toISOString().slice(0, 10),
    ).reverse();
    const counted: { day: string; scans: number }[] = [];
    for (const day of days) counted.push({ day, scans: await this.of(day) });
    return counted;
  }

  /** Ids sort by the time of entry, so that a day is a range of the primary key; the limit bounds what is read of it. */
  private async of(day: string): Promise<number> {
    const from = firstIdAt(this.clock.startOf(day));
    const end = firstIdAt(this.clock.startOf(dayAfter(day)));
    const row = await this.activities.manager
      .createQueryBuilder()
      .select('COUNT(*)', 'scans')
      .from(
        (entered) =>
          entered
            .select('activity.id', 'id')
            .from(Activity, 'activity')
            .where('activity.id >= :from AND activity.id < :end', { from, end })
            .limit(DASHBOARD_LIMITS.counted),
        'entered',
      )
      .getRawOne<{ scans: string | number }>();
    return Number(row?.scans ?? 0);
  }
}
