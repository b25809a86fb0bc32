import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MAPPING_LIMITS, type UnclearWording } from '@waybill/contracts';
import { In, IsNull, MoreThan, Not, type Repository } from 'typeorm';
import { groupBy } from '../database/group-by.js';
import { wordingKey } from '../events/wording-key.js';
import { readEvent } from '../reader/read-event.js';
import { Parcel } from './parcel.entity.js';

/** Parcels with a wording of which nobody has said what it means. */
@Injectable()
export class UnclearParcels {
  constructor(@InjectRepository(Parcel) private readonly parcels: Repository<Parcel>) {}

  /** The wordings, those of most parcels first; of a bounded number of parcels. */
  async wordings(limit: number): Promise<UnclearWording[]> {
    return (await this.counted(limit)).wordings;
  }

  /** The first {@link wordings}, and how many there are. */
  async counted(limit: number): Promise<{ wordings: UnclearWording[]; count: number }> {
    const rows = await this.parcels.find({
      where: { unclear: Not(IsNull()) },
      select: { unclear: true, tracking_code: true, stage: true },
      order: { unclear: 'ASC', id: 'ASC' },
      take: MAPPING_LIMITS.counted,
    });
    const groups = groupBy(rows, ({ unclear }) => wordingKey(unclear ?? ''));
    const wordings = [...groups.values()]
      .sort((a, b) => b.length - a.length)
      .slice(0, limit)
      .flatMap((parcels) => {
        const { unclear, tracking_code, stage } = parcels[0] as Parcel;
        const wording = unclear ?? '';
        const suggestion = readEvent(wording)?.event ?? null;
        return [{ wording, parcels: parcels.length, tracking_code, stage, suggestion }];
      });
    return { wordings, count: groups.size };
  }

  /** The next parcels with a wording, however it is spelled, in the order of their ids. */
  async next(key: string, after: string, limit: number): Promise<string[]> {
    const spellings = await this.parcels
      .createQueryBuilder('parcel')
      .select('DISTINCT parcel.unclear', 'unclear')
      .where('parcel.unclear IS NOT NULL')
      .limit(MAPPING_LIMITS.counted)
      .getRawMany<{ unclear: string }>();
    const same = spellings.map(({ unclear }) => unclear).filter((unclear) => wordingKey(unclear) === key);
    if (same.length === 0) return [];
    const where = { unclear: In(same), id: MoreThan(after) };
    const rows = await this.parcels.find({ where, select: { id: true }, order: { id: 'ASC' }, take: limit });
    return rows.map(({ id }) => id);
  }
}
