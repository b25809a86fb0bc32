import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindManyOptions, In, type Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { rowLock } from '../database/engine.js';
import { ApiError } from '../errors/api-error.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelLocks } from '../parcels/parcel-locks.js';
import { ParcelRows } from '../parcels/parcel-rows.service.js';
import { ParcelUpdates } from '../parcels/parcel-updates.service.js';
import { type NewParcel, ParcelsService } from '../parcels/parcels.service.js';
import { type BulkItem, BulkTrash } from './bulk.entities.js';

/** What a job imports into one parcel; `before` once it has changed an existing one. */
interface Imported {
  isNew: boolean;
  values: NewParcel;
  before?: Partial<Parcel>;
}

/** A row of the file for the job that imports it. */
export interface ImportedRow {
  parcel_id: string;
  isNew: boolean;
  values: NewParcel;
}

const ROWS_PER_INSERT = 50;

/** What an import does to parcels, and how that is undone. All must run in a transaction. */
@Injectable()
export class ImportChanges {
  constructor(
    @InjectRepository(BulkTrash) private readonly trash: Repository<BulkTrash>,
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly locks: ParcelLocks,
    private readonly updates: ParcelUpdates,
    private readonly rows: ParcelRows,
  ) {}

  /** Keeps the rows of a file until the job comes to them. */
  async store(job_id: string, imported: readonly ImportedRow[]): Promise<void> {
    const rows = imported.map(({ parcel_id, ...content }): BulkTrash => {
      return { id: newId(), job_id, parcel_id, entity: 'imports', content: JSON.stringify(content) };
    });
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
      await this.trash.insert(rows.slice(start, start + ROWS_PER_INSERT));
  }

  /** Those that change a parcel, instead of adding one. */
  async existing(items: readonly BulkItem[]): Promise<BulkItem[]> {
    const imported = await this.importedBy(items, rowLock(this.database.dataSource));
    return items.filter(({ parcel_id }) => imported.get(parcel_id)?.isNew === false);
  }

  /** With a few statements for all that are new, and one for each that changes. Refuses all if one of them is refused. */
  async apply(items: readonly BulkItem[]): Promise<void> {
    const imported = await this.importedBy(items);
    const all = items.map(({ parcel_id }) => {
      const found = imported.get(parcel_id);
      if (!found) throw new ApiError('not_found');
      return { ...found, parcel_id };
    });
    const added = all.filter(({ isNew }) => isNew);
    if (added.length > 0)
      await this.rows.insertAll(added.map(({ values, parcel_id }) => ({ ...values, id: parcel_id })));
    await this.change(all.filter(({ isNew }) => !isNew));
  }

  /** Keeps what the parcels were like, for an undo. */
  private async change(imported: readonly (Imported & { parcel_id: string; row: BulkTrash })[]): Promise<void> {
    if (imported.length === 0) return;
    const parcels = await this.locks.each(imported.map(({ parcel_id }) => parcel_id));
    const changes = imported.map(({ values, row }, index) => ({ values, row, parcel: parcels[index] as Parcel }));
    await this.updates.update(changes.map(({ parcel, values }) => ({ parcel, changes: values })));
    const kept = changes.map(({ row, parcel, values }) => {
      const before = { ...picked(parcel, values), status_said: parcel.status_said };
      const content: Imported = { isNew: false, values, before };
      return { ...row, content: JSON.stringify(content) };
    });
    await this.trash.upsert(kept, ['id']);
  }

  /** Whether the parcel is as it was; false if it was changed since the import. */
  async revert(item: BulkItem): Promise<boolean> {
    const { isNew, values, before } = await this.imported(item);
    const parcel = await this.parcels.lock(item.parcel_id);
    if (isNew) {
      if (parcel.history_count > 0 || parcel.updated_at !== parcel.created_at) return false;
      await this.parcels.take(parcel.id);
      return true;
    }
    const current = JSON.stringify(picked(parcel, values));
    if (!before || current !== JSON.stringify(picked(values, values))) return false;
    await this.parcels.change(parcel.id, before);
    return true;
  }

  /** What is imported into the parcels of one batch, by their ids. */
  private async importedBy(items: readonly BulkItem[], options: FindManyOptions<BulkTrash> = {}) {
    const [{ job_id } = { job_id: '' }] = items;
    const where = { job_id, parcel_id: In(items.map(({ parcel_id }) => parcel_id)) };
    const rows = await this.trash.find({ where, ...options });
    return new Map(rows.map((row) => [row.parcel_id, { ...(JSON.parse(row.content) as Imported), row }]));
  }

  private async imported(item: BulkItem): Promise<Imported> {
    const imported = (await this.importedBy([item])).get(item.parcel_id);
    if (!imported) throw new ApiError('not_found');
    return imported;
  }
}

/** The fields of a parcel that an import has values for, in the order of these. */
const picked = (
  parcel: Partial<Record<keyof NewParcel, unknown>>,
  { status_event: _meaning, ...values }: NewParcel,
): Partial<Parcel> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, parcel[name as keyof typeof values]]));
