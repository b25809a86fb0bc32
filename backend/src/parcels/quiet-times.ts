import { Injectable } from '@nestjs/common';
import { nextScanBy, promiseOf, SERVICES, type SilencePromise, type Stage, silentBefore } from '@waybill/contracts';
import { type FindOptionsWhere, In, LessThanOrEqual } from 'typeorm';
import { CompanyClock } from '../history/company-clock.js';
import { SettingsService } from '../settings/settings.service.js';
import type { Parcel } from './parcel.entity.js';

export const IN_PROGRESS_STAGES: readonly Stage[] = ['picked_up', 'in_transit', 'out_for_delivery'];

type Scanned = Pick<Parcel, 'stage' | 'service' | 'last_scan_at'>;

/** The promise of the settings: how long a parcel may be silent, and which ones are silent longer. */
@Injectable()
export class QuietTimes {
  constructor(
    private readonly settings: SettingsService,
    private readonly clock: CompanyClock,
  ) {}

  async promise(): Promise<SilencePromise> {
    return promiseOf(await this.settings.current());
  }

  /** The parcels that are silent longer than promised: a range of `ix_parcels_silence` for each stage and service. */
  async silent(): Promise<FindOptionsWhere<Parcel>[]> {
    const promise = await this.promise();
    const calendar = this.clock.calendar(Date.now());
    return SERVICES.map((service) => ({
      stage: In([...IN_PROGRESS_STAGES]),
      service,
      last_scan_at: LessThanOrEqual(silentBefore(service, promise, calendar)),
    }));
  }

  /** {@link silent}, one range of the index each: what is read in its order has to be. */
  async ranges(): Promise<FindOptionsWhere<Parcel>[]> {
    const silent = await this.silent();
    return IN_PROGRESS_STAGES.flatMap((stage) => silent.map((where) => ({ ...where, stage })));
  }

  /** The parcels with the time since which they are silent. */
  async marked<T extends Scanned>(parcels: T[]): Promise<(T & { silent_since: string | null })[]> {
    const since = await this.sinceWhen();
    return parcels.map((parcel) => Object.assign(parcel, { silent_since: since(parcel) }));
  }

  /** Since when a parcel is silent longer than promised; null if it is not. */
  async sinceWhen(): Promise<(parcel: Scanned) => string | null> {
    const promise = await this.promise();
    const calendar = this.clock.calendar(Date.now());
    return ({ stage, service, last_scan_at }) => {
      if (last_scan_at === null || !IN_PROGRESS_STAGES.includes(stage)) return null;
      const by = nextScanBy(last_scan_at, service, promise, calendar);
      return by <= calendar.now ? by : null;
    };
  }
}
