import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { wordingKey } from '../events/wording-key.js';
import { Parcel } from './parcel.entity.js';

const BATCH = 500;

/** Parcels whose status says what the table of wordings makes of it. */
@Injectable()
export class MappedParcels {
  constructor(@InjectRepository(Parcel) private readonly parcels: Repository<Parcel>) {}

  /** Ids of those with a wording, in their order. Looks through all parcels: a meaning is rarely corrected. */
  async ids(key: string, limit: number): Promise<string[]> {
    const found: string[] = [];
    for (let after = ''; found.length < limit; ) {
      const rows = await this.parcels
        .createQueryBuilder('parcel')
        .select(['parcel.id', 'parcel.status_said'])
        .where('parcel.status_said LIKE :mapped AND parcel.id > :after', { mapped: '%"mapping"%', after })
        .orderBy('parcel.id')
        .limit(BATCH)
        .getMany();
      found.push(...rows.filter((row) => isMapped(row, key)).map(({ id }) => id));
      if (rows.length < BATCH) break;
      after = rows.at(-1)?.id ?? '';
    }
    return found.slice(0, limit);
  }
}

/** Whether the status of a parcel was given its meaning by a wording of the table. */
export const isMapped = ({ status_said: said }: Pick<Parcel, 'status_said'>, key: string): boolean =>
  said?.source === 'mapping' && wordingKey(said.wording ?? '') === key;
