import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Parcel } from '../parcels/parcel.entity.js';
import { type Addressee, Audience } from './audience.js';
import { Corrections } from './corrections.js';
import { MilestoneMailRow, type MilestoneRow } from './notifications.entities.js';

/** Who is to hear of an arrival: its audience, or else whoever was told of the one that it takes back. */
@Injectable()
export class Addressees {
  constructor(
    @InjectRepository(MilestoneMailRow) private readonly mails: Repository<MilestoneMailRow>,
    private readonly audience: Audience,
    private readonly corrections: Corrections,
  ) {}

  async of(parcel: Parcel, arrival: MilestoneRow): Promise<{ addressees: Addressee[]; isCorrection: boolean }> {
    const undone = await this.corrections.undoneBy(arrival);
    if (!undone) return { addressees: await this.audience.of(parcel, arrival.milestone), isCorrection: false };
    const { parcel_id, milestone, attempt } = undone;
    const told = await this.mails.find({ select: { address: true }, where: { parcel_id, milestone, attempt } });
    const addressees = await this.audience.of(parcel, milestone);
    return {
      addressees: addressees.filter(({ address }) => told.some((mail) => mail.address === address)),
      isCorrection: true,
    };
  }
}
