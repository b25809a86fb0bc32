import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { Parcel } from './parcel.entity.js';

/** Locks of parcels beside `ParcelsService.lock`. They last until the current transaction ends. */
@Injectable()
export class ParcelLocks {
  constructor(private readonly database: Database) {}

  /** Of several parcels, before the transaction's first plain read: see {@link Database.lockAll}. */
  all(ids: readonly string[]): Promise<void> {
    return this.database.lockAll(Parcel, ids);
  }

  /** Of several parcels, which must exist, in the order of `ids`. */
  async each(ids: readonly string[]): Promise<Parcel[]> {
    const rows = await this.database.lockEach(Parcel, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const parcel = byId.get(id);
      if (!parcel) throw new ApiError('not_found');
      return parcel;
    });
  }

  /** Null if there is no such parcel; then nobody else inserts it meanwhile. */
  ifThere(id: string): Promise<Parcel | null> {
    return this.database.lockIfThere(Parcel, { id });
  }
}
