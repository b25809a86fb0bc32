import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DASHBOARD_LIMITS } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import { Parcel } from './parcel.entity.js';
import { QuietTimes } from './quiet-times.js';

export type SilentParcel = Pick<Parcel, 'tracking_code' | 'current_location'> & { since: string };

/** The parcels that are silent longer than promised. */
@Injectable()
export class SilentParcels {
  constructor(
    @InjectRepository(Parcel) private readonly parcels: Repository<Parcel>,
    private readonly quiet: QuietTimes,
  ) {}

  /** Their number, as far as they are counted. */
  async count(): Promise<number> {
    const where = await this.quiet.silent();
    return (await this.parcels.find({ select: { id: true }, where, take: DASHBOARD_LIMITS.counted })).length;
  }

  /** Those of each service and stage that were scanned longest ago, at most `limit` in all. */
  async longest(limit: number): Promise<SilentParcel[]> {
    const select = {
      tracking_code: true,
      current_location: true,
      stage: true,
      service: true,
      last_scan_at: true,
    } as const;
    const found: Parcel[] = [];
    for (const range of await this.quiet.ranges())
      found.push(...(await this.parcels.find({ select, where: range, order: { last_scan_at: 'ASC' }, take: limit })));
    const since = await this.quiet.sinceWhen();
    return found
      .map((parcel) => ({ ...parcel, since: since(parcel) ?? '' }))
      .sort((a, b) => a.since.localeCompare(b.since))
      .slice(0, limit);
  }
}
