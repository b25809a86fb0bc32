import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type AttentionParcel, DASHBOARD_LIMITS, STAGES, type Stage } from '@waybill/contracts';
import { type FindOptionsWhere, MoreThanOrEqual, type Repository } from 'typeorm';
import { Counters } from '../database/counters.js';
import { CompanyClock } from '../history/company-clock.js';
import { Parcel } from './parcel.entity.js';
import { IN_PROGRESS_STAGES, QuietTimes } from './quiet-times.js';
import { counterOf } from './stage-counter.js';

const TROUBLED_STAGES: readonly Stage[] = ['exception', 'attempt_failed'];
const DAY_MS = 24 * 3_600_000;

const ATTENTION_COLUMNS = {
  id: true,
  tracking_code: true,
  recipient_name: true,
  destination: true,
  current_location: true,
  status: true,
  stage: true,
  last_scan_at: true,
} as const;

/** What the dashboard says of all parcels. Each statement reads a bounded part of an index, at any size of the table. */
@Injectable()
export class ParcelFigures {
  constructor(
    @InjectRepository(Parcel) private readonly parcels: Repository<Parcel>,
    private readonly counters: Counters,
    private readonly clock: CompanyClock,
    private readonly quiet: QuietTimes,
  ) {}

  async countsByStage(): Promise<Record<Stage, number>> {
    const counts = await this.counters.values(STAGES.map(counterOf));
    const entries = STAGES.map((stage) => [stage, counts.get(counterOf(stage)) ?? 0] as const);
    return Object.fromEntries(entries) as Record<Stage, number>;
  }

  /** The parcels that somebody should look at. */
  async needingAttention(): Promise<AttentionParcel[]> {
    const troubled = await this.ofEach(TROUBLED_STAGES, (stage) => ({ stage }), 'DESC');
    const promised = await this.quiet.silent();
    const silent = await this.ofEach(
      IN_PROGRESS_STAGES,
      (stage) => promised.map((where) => ({ ...where, stage })),
      'ASC',
    );
    return [
      ...troubled.map((parcel) => ({ ...parcel, reason: 'exception' as const })),
      ...silent.map((parcel) => ({ ...parcel, reason: 'silent' as const })),
    ];
  }

  /** How many of the newest deliveries had an expected date, and how many of these kept it. */
  async punctuality(): Promise<{ dated: number; on_time: number }> {
    const { parcels, days } = DASHBOARD_LIMITS.deliveries;
    const now = Date.now();
    const newest = await this.parcels.find({
      select: { id: true, max_expected_delivery_date: true, event_reason: true },
      where: { stage: 'delivered', last_scan_at: MoreThanOrEqual(new Date(now - days * DAY_MS).toISOString()) },
      order: { last_scan_at: 'DESC' },
      take: parcels,
    });
    const { dayOf } = this.clock.calendar(now);
    // Of a status that was set by hand, nobody knows when the delivery was.
    const deliveries = newest.flatMap(({ max_expected_delivery_date: promised, event_reason: reason }) =>
      promised && reason?.activity_id ? [{ promised, day: dayOf(reason.at) }] : [],
    );
    return { dated: deliveries.length, on_time: deliveries.filter(({ promised, day }) => day <= promised).length };
  }

  /** The first parcels of several stages. Each stage is a range of `ix_parcels_stage_scan` that is read in its order. */
  private async ofEach(
    stages: readonly Stage[],
    where: (stage: Stage) => FindOptionsWhere<Parcel> | FindOptionsWhere<Parcel>[],
    direction: 'ASC' | 'DESC',
  ): Promise<Parcel[]> {
    const take = DASHBOARD_LIMITS.attention;
    const found = await Promise.all(
      stages.map((stage) =>
        this.parcels.find({
          select: ATTENTION_COLUMNS,
          where: where(stage),
          order: { last_scan_at: direction },
          take,
        }),
      ),
    );
    const sign = direction === 'ASC' ? 1 : -1;
    return found
      .flat()
      .sort((a, b) => sign * (a.last_scan_at ?? '').localeCompare(b.last_scan_at ?? ''))
      .slice(0, take);
  }
}
