import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { CompanyClock } from '../history/company-clock.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { Arrivals } from './arrivals.js';
import { type Addressee, Audience } from './audience.js';
import { MilestoneMailRow, type MilestoneRow } from './notifications.entities.js';
import { wasOut } from './text-key.js';

/** Somebody who is to hear of an arrival. */
export interface Informed extends Addressee {
  /** They were told what has turned out to be a mistake. */
  isCorrection: boolean;
}

/** Who is to hear of an arrival: its audience, and whoever was told of the one that it takes back. */
@Injectable()
export class Addressees {
  constructor(
    @InjectRepository(MilestoneMailRow) private readonly mails: Repository<MilestoneMailRow>,
    private readonly audience: Audience,
    private readonly arrivals: Arrivals,
    private readonly clock: CompanyClock,
  ) {}

  /** Whether an arrival is of another day, and says nothing of today but to those who were told something else. */
  async isOutdated(parcel: Parcel, { id }: MilestoneRow): Promise<boolean> {
    return this.wasOut(parcel) && !(await this.arrivals.undoneSince(parcel.id, id));
  }

  async of(parcel: Parcel, arrival: MilestoneRow): Promise<Informed[]> {
    const undone = await this.arrivals.undoneSince(parcel.id, arrival.id);
    const misled = undone ? await this.misled(parcel, undone) : [];
    // Those who were not have heard before of what the parcel is back at.
    const isBack = undone && arrival.attempt > 1 && arrival.milestone_before === undone.milestone;
    const others = isBack || this.wasOut(parcel) ? [] : await this.audience.of(parcel, arrival.milestone);
    return [
      ...misled.map((addressee) => ({ ...addressee, isCorrection: true })),
      ...others.filter((other) => !has(misled, other)).map((addressee) => ({ ...addressee, isCorrection: false })),
    ];
  }

  private wasOut(parcel: Parcel): boolean {
    return wasOut(parcel, this.clock.calendar(Date.now()));
  }

  private async misled(parcel: Parcel, { parcel_id, milestone, attempt }: MilestoneRow): Promise<Addressee[]> {
    const told = await this.mails.find({ select: { address: true }, where: { parcel_id, milestone, attempt } });
    return (await this.audience.of(parcel, milestone)).filter((addressee) => has(told, addressee));
  }
}

const has = (list: readonly { address: string }[], { address }: { address: string }): boolean =>
  list.some((other) => other.address === address);
