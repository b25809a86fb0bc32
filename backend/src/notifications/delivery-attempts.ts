import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Milestone, milestoneOf } from '@waybill/contracts';
import { Not, type Repository } from 'typeorm';
import type { StageChange } from '../parcels/stage-changes.js';
import { MilestoneRow } from './notifications.entities.js';

/** Nobody wants to hear of more; what a faulty scanner repeats ends here. */
const MAX_ATTEMPTS = 9;
const OF_ATTEMPTS: readonly Milestone[] = ['out_for_delivery', 'attempt_failed'];

/** Counts the attempts to deliver a parcel, so that each of them is told once. Must run in the caller's transaction. */
@Injectable()
export class DeliveryAttempts {
  constructor(@InjectRepository(MilestoneRow) private readonly milestones: Repository<MilestoneRow>) {}

  /** To which attempt a change belongs. One that has failed is followed by another when the parcel goes out again. */
  async of({ parcel, before, isScan }: StageChange): Promise<number> {
    const milestone = milestoneOf(parcel.stage);
    if (!OF_ATTEMPTS.includes(milestone)) return 1;
    const failed = await this.last(parcel.id, 'attempt_failed');
    const next = Math.min(failed + 1, MAX_ATTEMPTS);
    if (milestone === 'out_for_delivery' || failed === 0) return next;
    const wasOut = before === 'out_for_delivery' && (isScan || (await this.wasTold(parcel.id, next)));
    return wasOut ? next : failed;
  }

  /** The last attempt that was noted at a milestone; 0 if there was none, or it was taken back. */
  private async last(parcel_id: string, milestone: Milestone): Promise<number> {
    const where = { parcel_id, milestone, state: Not('withdrawn' as const) };
    return (await this.milestones.maximum('attempt', where)) ?? 0;
  }

  /** A status may be set by mistake and set back: it counts if people have heard that the courier is on the way. */
  private wasTold(parcel_id: string, attempt: number): Promise<boolean> {
    return this.milestones.existsBy({ parcel_id, milestone: 'out_for_delivery', attempt, state: 'told' });
  }
}
