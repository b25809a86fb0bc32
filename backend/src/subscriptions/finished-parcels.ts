import { Injectable } from '@nestjs/common';
import { In, MoreThan, type Repository } from 'typeorm';
import { ParcelEnds } from '../parcels/parcel-ends.js';
import { ParcelsService } from '../parcels/parcels.service.js';

/** After the parcel has arrived or come back. */
const KEPT_MS = 30 * 86_400_000;
const BATCH = 200;

/** A row that is of use until its parcel has arrived. */
interface OfParcel {
  id: string;
  parcel_id: string;
}

/** What nobody needs any more because its parcel has arrived, or is gone. */
@Injectable()
export class FinishedParcels {
  constructor(
    private readonly parcels: ParcelsService,
    private readonly ends: ParcelEnds,
  ) {}

  /** Deletes the rows of such parcels. `held` names the deleted parcels that may yet return. */
  async deleteRows<Row extends OfParcel>(
    table: Repository<Row>,
    held: (parcelIds: string[]) => Promise<ReadonlySet<string>>,
    now: Date,
  ): Promise<void> {
    const rows = table as unknown as Repository<OfParcel>;
    const at = new Date(now.getTime() - KEPT_MS);
    for (let last = ''; ; ) {
      const batch = await rows.find({
        select: { id: true, parcel_id: true },
        where: { id: MoreThan(last) },
        order: { id: 'ASC' },
        take: BATCH,
      });
      const end = batch.at(-1)?.id;
      if (end === undefined) return;
      const parcelIds = [...new Set(batch.map(({ parcel_id }) => parcel_id))];
      const present = await this.parcels.codesOf(parcelIds);
      const over = await this.ends.finishedBefore(parcelIds, at);
      const gone = parcelIds.filter((id) => !present.has(id));
      const returning = gone.length > 0 ? await held(gone) : new Set<string>();
      for (const id of gone) if (!returning.has(id)) over.add(id);
      const ids = batch.filter(({ parcel_id }) => over.has(parcel_id)).map(({ id }) => id);
      if (ids.length > 0) await rows.delete({ id: In(ids) });
      last = end;
    }
  }
}
