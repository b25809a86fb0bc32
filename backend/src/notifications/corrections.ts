import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Milestone, milestoneOf, type Stage } from '@waybill/contracts';
import { In, Not, type Repository } from 'typeorm';
import type { StageChange } from '../parcels/stage-changes.js';
import { Arrivals } from './arrivals.js';
import { MilestoneRow } from './notifications.entities.js';

/** Entries of these may follow one another with one mail. */
const REPEATED: readonly Milestone[] = ['out_for_delivery', 'attempt_failed'];

/** Takes back what has turned out to be a mistake: silently as long as nobody was told of it. */
@Injectable()
export class Corrections {
  constructor(
    @InjectRepository(MilestoneRow) private readonly milestones: Repository<MilestoneRow>,
    private readonly arrivals: Arrivals,
  ) {}

  /** What is to be told of a change; null if nothing is. What people were told last, and was a mistake, is undone. */
  async settle(change: StageChange): Promise<StageChange | null> {
    const { undone, parcel, before } = change;
    if (!undone || before === null) return change;
    const where = { parcel_id: parcel.id, milestone: milestoneOf(before), state: Not('withdrawn' as const) };
    const mistaken = await this.milestones.findOne({ where, order: { attempt: 'DESC' } });
    if (mistaken?.state === 'waiting') return this.withdraw(mistaken, change);
    if (mistaken && (await this.isBelieved(mistaken, change))) {
      await this.milestones.update({ id: mistaken.id }, { state: 'undone' });
      return change;
    }
    return undone === 'removed' ? null : saidFrom(before, change);
  }

  /** Takes back in time what nobody was told of: the parcel has come from where it was before to where it is now. */
  private async withdraw(mistaken: MilestoneRow, change: StageChange): Promise<StageChange | null> {
    const { undone, before, parcel } = change;
    const { milestone_before: from } = mistaken;
    const milestone = milestoneOf(parcel.stage);
    // It says what is true when it is written.
    if (milestone === mistaken.milestone && milestone !== from) return null;
    await this.milestones.update({ id: mistaken.id }, { state: 'withdrawn' });
    if (undone === 'replaced' && milestone !== from) return saidFrom(from ? stageAt(from) : before, change);
    await this.restore(parcel.id, milestone, [mistaken]);
    return null;
  }

  /** Whether it is what people were told last, and not of an earlier entry that was true. */
  private async isBelieved(
    { id, parcel_id, milestone, state, reached_at }: MilestoneRow,
    { atBefore = '' }: StageChange,
  ) {
    if (state !== 'told' || (REPEATED.includes(milestone) && reached_at < atBefore)) return false;
    return (await this.arrivals.lastTold(parcel_id))?.id === id;
  }

  /** Whether the parcel is back where it was before a milestone that nobody was told of: that one was a mistake. */
  async isBack(parcel_id: string, milestone: Milestone): Promise<boolean> {
    const mistaken = await this.milestones.findBy({ parcel_id, milestone_before: milestone, state: 'waiting' });
    if (mistaken.length === 0) return false;
    await this.milestones.update({ id: In(mistaken.map(({ id }) => id)) }, { state: 'withdrawn' });
    await this.restore(parcel_id, milestone, mistaken);
    return true;
  }

  /** The arrival that mistakes had ended, or taken back, stands. */
  private async restore(parcel_id: string, milestone: Milestone, mistaken: readonly MilestoneRow[]): Promise<void> {
    const id = Not(In(mistaken.map((row) => row.id)));
    const arrival = await this.milestones.findOne({ where: { id, parcel_id, milestone }, order: { attempt: 'DESC' } });
    if (arrival?.state === 'withdrawn') await this.milestones.update({ id: arrival.id }, { state: 'waiting' });
    if (arrival?.state === 'undone') await this.milestones.update({ id: arrival.id }, { state: 'told' });
  }
}

const stageAt = (milestone: Milestone): Stage => (milestone === 'held' ? 'exception' : milestone);

/** A change as if the mistake had never been: what is said now was said from the beginning. */
const saidFrom = (before: Stage | null, change: StageChange): StageChange => ({
  ...change,
  before,
  undone: undefined,
  at: change.parcel.event_reason?.at ?? change.at,
});
