import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type AttentionParcel, DASHBOARD_LIMITS, STAGES, type Stage } from '@waybill/contracts';
import { In, IsNull, MoreThanOrEqual, Not, type Repository } from 'typeorm';
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
  event_reason: true,
} as const;

type Attention = Pick<Parcel, keyof typeof ATTENTION_COLUMNS>;

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
    const [troubled, silent] = [await this.troubled(), await this.silent()];
    return [
      ...troubled.map((parcel) => shownAs('exception', parcel)),
      ...silent.map((parcel) => shownAs('silent', parcel)),
    ];
  }

  /**
   * Those that came to their event last. No index has that time, which for most is that of the newest scan: of each stage
   * the newest by scan are considered, and the newest without one.
   */
  private async troubled(): Promise<Attention[]> {
    const select = { id: true, event_reason: true } as const;
    const take = DASHBOARD_LIMITS.troubled;
    const found = await Promise.all(
      TROUBLED_STAGES.flatMap((stage) => [
        this.parcels.find({
          select,
          where: { stage, last_scan_at: Not(IsNull()) },
          order: { last_scan_at: 'DESC' },
          take,
        }),
        this.parcels.find({ select, where: { stage, last_scan_at: IsNull() }, order: { id: 'DESC' }, take }),
      ]),
    );
    const ids = found
      .flat()
      .sort(newestEventFirst)
      .slice(0, DASHBOARD_LIMITS.attention)
      .map(({ id }) => id);
    return (await this.parcels.find({ select: ATTENTION_COLUMNS, where: { id: In(ids) } })).sort(newestEventFirst);
  }

  /** How many of the newest deliveries had an expected date, and how many of these kept it. */
  async punctuality(): Promise<{ dated: number; on_time: number }> {
    const { parcels, days } = DASHBOARD_LIMITS.deliveries;
    const now = Date.now();
    const since = new Date(now - days * DAY_MS).toISOString();
    const newest = await this.parcels.find({
      select: { id: true, max_expected_delivery_date: true, event_reason: true },
      where: { stage: 'delivered', last_scan_at: MoreThanOrEqual(since) },
      order: { last_scan_at: 'DESC' },
      take: parcels,
    });
    const { dayOf } = this.clock.calendar(now);
    // Of a status that was set by hand, nobody knows when the delivery was.
    const deliveries = newest.flatMap(({ max_expected_delivery_date: promised, event_reason: reason }) =>
      promised && reason?.activity_id && reason.at >= since ? [{ promised, day: dayOf(reason.at) }] : [],
    );
    return { dated: deliveries.length, on_time: deliveries.filter(({ promised, day }) => day <= promised).length };
  }

  /** Those that were scanned longest ago. Each stage is a range of `ix_parcels_stage_scan` that is read in its order. */
  private async silent(): Promise<Attention[]> {
    const take = DASHBOARD_LIMITS.attention;
    const promised = await this.quiet.silent();
    const found = await Promise.all(
      IN_PROGRESS_STAGES.map((stage) =>
        this.parcels.find({
          select: ATTENTION_COLUMNS,
          where: promised.map((where) => ({ ...where, stage })),
          order: { last_scan_at: 'ASC' },
          take,
        }),
      ),
    );
    return found
      .flat()
      .sort((a, b) => (a.last_scan_at ?? '').localeCompare(b.last_scan_at ?? ''))
      .slice(0, take);
  }
}

const newestEventFirst = (a: Pick<Parcel, 'event_reason'>, b: Pick<Parcel, 'event_reason'>) =>
  (b.event_reason?.at ?? '').localeCompare(a.event_reason?.at ?? '');

const shownAs = (reason: AttentionParcel['reason'], { event_reason, ...parcel }: Attention): AttentionParcel => ({
  ...parcel,
  event_at: event_reason?.at ?? null,
  reason,
});
