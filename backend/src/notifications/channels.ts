import { Injectable } from '@nestjs/common';
import type { Milestone } from '@waybill/contracts';
import type { Parcel } from '../parcels/parcel.entity.js';

/** A way besides mail in which people hear of milestones. Both run in the transaction of the caller. */
export interface Channel {
  /** Whether somebody is to hear that this parcel has reached this milestone. */
  hasAudience(parcel: Parcel, milestone: Milestone): Promise<boolean>;
  /** Called once for each milestone, when its mails are written. */
  tell(parcel: Parcel, milestone: Milestone): Promise<void>;
}

/** The channels that other features add. */
@Injectable()
export class Channels {
  private readonly channels: Channel[] = [];

  add(channel: Channel): void {
    this.channels.push(channel);
  }

  async haveAudience(parcel: Parcel, milestone: Milestone): Promise<boolean> {
    for (const channel of this.channels) if (await channel.hasAudience(parcel, milestone)) return true;
    return false;
  }

  async tell(parcel: Parcel, milestone: Milestone): Promise<void> {
    for (const channel of this.channels) await channel.tell(parcel, milestone);
  }
}
