import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, type Repository } from 'typeorm';
import { Database } from '../database/database.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { AddressRequestRow } from './address-request.entity.js';
import { DeliveryInstruction, RecipientLink, VerifiedBrowserRow } from './recipient.entities.js';

/** Each parcel has at most 20 rows of a table, and a statement may change a thousand that are recorded. */
const BATCH = 40;

/** Removes what belongs to parcels that are gone for good. */
@Injectable()
export class RecipientRetention {
  constructor(
    @InjectRepository(DeliveryInstruction) private readonly instructions: Repository<DeliveryInstruction>,
    @InjectRepository(AddressRequestRow) private readonly requests: Repository<AddressRequestRow>,
    @InjectRepository(VerifiedBrowserRow) private readonly browsers: Repository<VerifiedBrowserRow>,
    @InjectRepository(RecipientLink) private readonly links: Repository<RecipientLink>,
    private readonly database: Database,
    private readonly parcels: ParcelsService,
  ) {}

  /** `held` names parcels that may yet return. */
  async removeOrphans(held: (parcelIds: string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    for (const table of [this.instructions, this.requests, this.browsers])
      await this.sweep(
        async (last) =>
          (await table.find({ select: { id: true, parcel_id: true }, ...after(last) })).map((row) => [
            row.id,
            row.parcel_id,
          ]),
        held,
        (parcelIds) => table.delete({ parcel_id: In(parcelIds) }),
      );
    await this.sweep(
      async (last) => (await this.links.find(after(last))).map(({ id }) => [id, id]),
      held,
      (parcelIds) => this.links.delete({ id: In(parcelIds) }),
    );
  }

  private async sweep(
    read: (last: string) => Promise<[id: string, parcelId: string][]>,
    held: (parcelIds: string[]) => Promise<ReadonlySet<string>>,
    remove: (parcelIds: string[]) => Promise<unknown>,
  ): Promise<void> {
    for (let last = ''; ; ) {
      const rows = await read(last);
      const end = rows.at(-1)?.[0];
      if (end === undefined) return;
      const ids = [...new Set(rows.map(([, parcelId]) => parcelId))];
      await this.database.withTransaction(async () => {
        const present = await this.parcels.codesOf(ids);
        const gone = ids.filter((id) => !present.has(id));
        const returning = gone.length > 0 ? await held(gone) : new Set<string>();
        const orphaned = gone.filter((id) => !returning.has(id));
        if (orphaned.length > 0) await remove(orphaned);
      });
      last = end;
    }
  }
}

const after = (last: string) => ({ where: { id: MoreThan(last) }, order: { id: 'ASC' as const }, take: BATCH });
