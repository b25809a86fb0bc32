import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MAPPING_LIMITS } from '@waybill/contracts';
import { In, type Repository } from 'typeorm';
import type { Said } from '../events/said.js';
import { wordingKey } from '../events/wording-key.js';
import { Activity } from './activity.entity.js';

/** The texts of an activity that the table of wordings gave its event. */
export type MappedScan = Pick<Activity, 'id' | 'title' | 'status' | 'event'>;

const MAPPED = { event_source: 'mapping' } as const;
const ROWS_PER_UPDATE = 500;

/** Activities whose event comes from the table of wordings. `ix_activities_source` finds them. */
@Injectable()
export class MappedScans {
  constructor(@InjectRepository(Activity) private readonly activities: Repository<Activity>) {}

  /** Ids of the parcels with some of a wording, in their order. */
  async parcels(key: string, limit: number): Promise<string[]> {
    const texts = await this.spellings(key);
    if (texts.length === 0) return [];
    const rows = await this.activities
      .createQueryBuilder('scan')
      .select('DISTINCT scan.parcel_id', 'parcel_id')
      .where(MAPPED)
      .andWhere('(scan.title IN (:...texts) OR scan.status IN (:...texts))', { texts })
      .orderBy('scan.parcel_id')
      .limit(limit)
      .getRawMany<{ parcel_id: string }>();
    return rows.map(({ parcel_id }) => parcel_id);
  }

  /** Those of a wording, of these parcels. */
  async of(parcelIds: readonly string[], key: string): Promise<MappedScan[]> {
    const rows = await this.activities.find({
      where: { parcel_id: In([...parcelIds]), ...MAPPED },
      select: { id: true, title: true, status: true, event: true },
    });
    return rows.filter((row) => textsOf(row).some((text) => wordingKey(text) === key));
  }

  async give(ids: readonly string[], { event, source }: Said): Promise<void> {
    for (let start = 0; start < ids.length; start += ROWS_PER_UPDATE)
      await this.activities.update(
        { id: In(ids.slice(start, start + ROWS_PER_UPDATE)) },
        { event, event_source: source },
      );
  }

  private async spellings(key: string): Promise<string[]> {
    const rows = await this.activities
      .createQueryBuilder('scan')
      .select(['scan.title AS title', 'scan.status AS status'])
      .distinct()
      .where(MAPPED)
      .limit(MAPPING_LIMITS.counted)
      .getRawMany<{ title: string; status: string | null }>();
    return [...new Set(rows.flatMap(textsOf).filter((text) => wordingKey(text) === key))];
  }
}

/** The texts that may have given an activity its event, the first one first. */
export const textsOf = ({ title, status }: { title: string; status: string | null }): string[] =>
  status === null || status === title ? [title] : [status, title];
