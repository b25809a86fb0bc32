import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ChangedParcels, type ShownParcels, VERSION_IDENTITY_LENGTH } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import { rawDate } from '../database/prepared-statement.js';
import { Parcel } from './parcel.entity.js';

const STATE_LENGTH = 8;

const digest = (text: string) => hash('sha256', text, 'base64url');

const identityOf = (version: string) => version.slice(0, VERSION_IDENTITY_LENGTH);

/**
 * Which parcel, and which state of it. Nobody can make one up: ids of parcels have random parts, and visitors never
 * learn them.
 */
export const versionOf = ({ id, updated_at }: Pick<Parcel, 'id' | 'updated_at'>): string =>
  identityOf(digest(id)) + digest(`${id} ${updated_at}`).slice(0, STATE_LENGTH);

/** Tells which of the parcels that open pages show have changed. */
@Injectable()
export class ParcelVersions {
  constructor(@InjectRepository(Parcel) private readonly parcels: Repository<Parcel>) {}

  /**
   * The same answer for a code that does not exist as for one whose versions the caller does not know: it reveals
   * nothing that a lookup has not told them, so no limit has to count it.
   */
  async changed({ parcels }: ShownParcels): Promise<ChangedParcels> {
    const current = await this.current(parcels.map(({ code }) => code));
    const changed = parcels.flatMap(({ code, version: shown }, index) => {
      const found = current.get(code);
      if (found === shown) return [];
      return [{ index, version: found && identityOf(found) === identityOf(shown) ? found : null }];
    });
    return { changed };
  }

  private async current(codes: string[]): Promise<Map<string, string>> {
    const rows = await this.parcels
      .createQueryBuilder('parcel')
      .select('parcel.id', 'id')
      .addSelect('parcel.tracking_code', 'tracking_code')
      .addSelect('parcel.updated_at', 'updated_at')
      .where('parcel.tracking_code IN (:...codes)', { codes })
      .getRawMany<{ id: string; tracking_code: string; updated_at: unknown }>();
    return new Map(
      rows.map(({ id, tracking_code, updated_at }) => [
        tracking_code,
        versionOf({ id, updated_at: rawDate(updated_at).toISOString() }),
      ]),
    );
  }
}
