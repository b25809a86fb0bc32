import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Milestone, milestoneOf } from '@waybill/contracts';
import { Not, type Repository } from 'typeorm';
import { CompanyClock } from '../history/company-clock.js';
import type { StageChange } from '../parcels/stage-changes.js';
import { MilestoneRow } from './notifications.entities.js';

/** Nobody wants to hear of more; what a faulty scanner repeats ends here. */
const MAX_ARRIVALS = 9;
/** A parcel that goes on from one of these is on its way again; between attempts to deliver it it has never been off it. */
const STOPS: readonly Milestone[] = ['held', 'ready_for_pickup', 'delivered', 'returned'];
/** Who was told of one of these hears of whatever comes after it. */
const ENDS: readonly Milestone[] = ['ready_for_pickup', 'delivered', 'returned'];

/** Numbers the arrivals of a parcel at a milestone, so that each is told once. Must run in the caller's transaction. */
@Injectable()
export class Arrivals {
  constructor(
    @InjectRepository(MilestoneRow) private readonly milestones: Repository<MilestoneRow>,
    private readonly clock: CompanyClock,
  ) {}

  /** Which one a change is; null if people have heard of it, or will. One that was withdrawn may come true after all. */
  async numberOf(change: StageChange): Promise<number | null> {
    const last = await this.last(change.parcel.id, milestoneOf(change.parcel.stage));
    if (last === null) return 1;
    if (last.state === 'withdrawn') return last.attempt;
    if (last.state === 'waiting' || last.attempt >= MAX_ARRIVALS) return null;
    const isNew = change.undone || last.state === 'undone' || (await this.isAnother(change, last));
    return isNew || (await this.undoneSince(change.parcel.id)) ? last.attempt + 1 : null;
  }

  /** The last arrival at a milestone that was noted. */
  last(parcel_id: string, milestone: Milestone): Promise<MilestoneRow | null> {
    return this.milestones.findOne({ where: { parcel_id, milestone }, order: { attempt: 'DESC' } });
  }

  /** What people have heard last of a parcel. */
  lastTold(parcel_id: string): Promise<MilestoneRow | null> {
    return this.milestones.findOne({ where: { parcel_id, state: 'told' }, order: { due_at: 'DESC', id: 'DESC' } });
  }

  /** What people were told by mistake, and have not heard so yet, by another arrival than this one. */
  async undoneSince(parcel_id: string, arrival = ''): Promise<MilestoneRow | null> {
    const order = { due_at: 'DESC', id: 'DESC' } as const;
    const undone = await this.milestones.findOne({ where: { parcel_id, state: 'undone' }, order });
    if (!undone) return null;
    const told = await this.milestones.findOne({ where: { parcel_id, state: 'told', id: Not(arrival) }, order });
    return told && told.due_at > undone.due_at ? null : undone;
  }

  private async isAnother({ parcel, before, isScan, at }: StageChange, last: MilestoneRow): Promise<boolean> {
    if (last.milestone === 'registered') return false;
    const believed = await this.lastTold(parcel.id);
    if (believed && ENDS.includes(believed.milestone)) return true;
    switch (last.milestone) {
      case 'in_transit':
        return before !== null && STOPS.includes(milestoneOf(before));
      case 'out_for_delivery':
        return this.isOtherDay(last.reached_at, at) || (await this.hasFailedSince(last));
      case 'attempt_failed':
        return before === 'out_for_delivery' && (isScan || (await this.wasTold(parcel.id, 'out_for_delivery')));
      default:
        return true;
    }
  }

  private isOtherDay(one: string, other: string): boolean {
    const { dayOf } = this.clock.calendar(Date.now());
    return dayOf(one) !== dayOf(other);
  }

  private async hasFailedSince({ parcel_id, reached_at }: MilestoneRow): Promise<boolean> {
    const failed = await this.last(parcel_id, 'attempt_failed');
    return failed !== null && failed.state !== 'withdrawn' && failed.reached_at >= reached_at;
  }

  /** A status may be set by mistake and set back: it counts if people have heard that the courier is on the way. */
  private async wasTold(parcel_id: string, milestone: Milestone): Promise<boolean> {
    return (await this.last(parcel_id, milestone))?.state === 'told';
  }
}
