import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, type Repository } from 'typeorm';
import { Parcel } from './parcel.entity.js';

/** Which parcels are done with, so that what was kept for them can go. */
@Injectable()
export class ParcelEnds {
  constructor(@InjectRepository(Parcel) private readonly parcels: Repository<Parcel>) {}

  /** Those that have arrived or come back, and did not change since `at`. */
  async finishedBefore(ids: string[], at: Date): Promise<Set<string>> {
    const where = { id: In(ids), stage: In(['delivered', 'returned']), updated_at: LessThan(at.toISOString()) };
    const rows = await this.parcels.find({ where, select: { id: true } });
    return new Set(rows.map(({ id }) => id));
  }
}
