import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, MoreThan, type Repository } from 'typeorm';
import { Database } from '../database/database.js';
import { asOneChange } from '../database/transactions.js';
import { ParcelLocks } from '../parcels/parcel-locks.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { ImagesService } from '../uploads/images.service.js';
import { ProofRow } from './proof.entity.js';
import { NEWEST_FIRST, receivedBy } from './received-by.js';

type Kept = Pick<ProofRow, 'id' | 'parcel_id' | 'photo'>;

const BATCH = 200;
const KEPT = { id: true, parcel_id: true, photo: true } as const;

/** Removes proofs with their photos: at the end of their retention, and those whose parcel was deleted. */
@Injectable()
export class ProofRetention {
  constructor(
    @InjectRepository(ProofRow) private readonly proofs: Repository<ProofRow>,
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly locks: ParcelLocks,
    private readonly images: ImagesService,
  ) {}

  /** Number of proofs taken before `at`, at most `max`. */
  async countOlderThan(at: Date, max: number): Promise<number> {
    return (await this.before(at, max)).length;
  }

  async removeOlderThan(at: Date): Promise<void> {
    for (let rows = await this.before(at, BATCH); rows.length > 0; rows = await this.before(at, BATCH))
      for (const row of rows) await this.discard(row, async () => true);
  }

  /** Removes the proofs of parcels that are gone; `held` names those that may yet return. */
  async removeOrphans(held: (parcelIds: string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const isOrphan = async ({ parcel_id }: Kept) => !(await held([parcel_id])).has(parcel_id);
    for (let last = ''; ; ) {
      const rows = await this.proofs.find({
        select: KEPT,
        where: { id: MoreThan(last) },
        order: { id: 'ASC' },
        take: BATCH,
      });
      const end = rows.at(-1)?.id;
      if (end === undefined) return;
      const ids = rows.map(({ parcel_id }) => parcel_id);
      const present = await this.parcels.codesOf(ids);
      const gone = rows.filter(({ parcel_id }) => !present.has(parcel_id));
      const returning = gone.length > 0 ? await held(gone.map(({ parcel_id }) => parcel_id)) : new Set<string>();
      const orphans = gone.filter(({ parcel_id }) => !returning.has(parcel_id));
      for (const row of orphans) await this.discard(row, async (hasParcel) => !hasParcel && (await isOrphan(row)));
      last = end;
    }
  }

  private before(at: Date, take: number): Promise<Kept[]> {
    const where = { created_at: LessThan(at.toISOString()) };
    return this.proofs.find({ select: KEPT, where, order: { created_at: 'ASC' }, take });
  }

  /**
   * Removes a proof, unless `isOver` says otherwise once the parcel is locked: an undone deletion may have brought it
   * back since it was missed.
   */
  private discard(row: Kept, isOver: (hasParcel: boolean) => Promise<boolean>): Promise<void> {
    return this.images.remove(async () => {
      const parcel = await this.locks.ifThere(row.parcel_id);
      return (await isOver(parcel !== null)) ? this.remove(row, parcel !== null) : null;
    });
  }

  /** The audit log gets that it was removed, not who received what. The parcel says what the proof that is left says. */
  private remove({ id, parcel_id, photo }: Kept, hasParcel: boolean): Promise<string | null> {
    const change = { action: 'removed', entity: 'proofs', record: id };
    return asOneChange(this.database.dataSource, change, async () => {
      const { affected } = await this.proofs.delete({ id });
      const left = await this.proofs.findOne({ where: { parcel_id }, order: NEWEST_FIRST });
      if (hasParcel) await this.parcels.change(parcel_id, receivedBy(left));
      return affected ? photo : null;
    });
  }
}
