import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Milestone, milestoneOf } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { StageChange } from '../parcels/stage-changes.js';
import { Arrivals } from './arrivals.js';
import { MilestoneRow } from './notifications.entities.js';

/** Takes back what has turned out to be a mistake: silently as long as nobody was told of it. */
@Injectable()
export class Corrections {
  constructor(
    @InjectRepository(MilestoneRow) private readonly milestones: Repository<MilestoneRow>,
    private readonly arrivals: Arrivals,
  ) {}

  /** Whether people are to hear that a scan was taken back: it was the last thing they were told. */
  async undo({ parcel: { id: parcel_id, stage }, before }: StageChange): Promise<boolean> {
    const mistaken = before && (await this.arrivals.last(parcel_id, milestoneOf(before)));
    if (mistaken?.state === 'waiting') {
      await this.milestones.update({ id: mistaken.id }, { state: 'withdrawn' });
      await this.restore(await this.arrivals.last(parcel_id, milestoneOf(stage)));
    }
    if (mistaken?.state !== 'told' || (await this.arrivals.lastTold(parcel_id))?.id !== mistaken.id) return false;
    await this.milestones.update({ id: mistaken.id }, { state: 'undone' });
    return true;
  }

  /** Whether the parcel is back where it was before a milestone that nobody was told of: that one was a mistake. */
  async isBack(parcel_id: string, milestone: Milestone): Promise<boolean> {
    const mistaken = { parcel_id, milestone_before: milestone, state: 'waiting' } as const;
    const { affected } = await this.milestones.update(mistaken, { state: 'withdrawn' });
    if (!affected) return false;
    await this.restore(await this.arrivals.last(parcel_id, milestone));
    return true;
  }

  /** The arrival that a mistake had ended, or taken back, stands. */
  private async restore(arrival: MilestoneRow | null): Promise<void> {
    if (arrival?.state === 'withdrawn') await this.milestones.update({ id: arrival.id }, { state: 'waiting' });
    if (arrival?.state === 'undone') await this.milestones.update({ id: arrival.id }, { state: 'told' });
  }

  /** The arrival that another one takes back, if it does. */
  async undoneBy({ parcel_id, milestone_before }: MilestoneRow): Promise<MilestoneRow | null> {
    const before = milestone_before && (await this.arrivals.last(parcel_id, milestone_before));
    return before?.state === 'undone' ? before : null;
  }
}
