import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '@waybill/contracts';
import { In, IsNull, Not, type ObjectLiteral } from 'typeorm';
import { Database } from '../database/database.js';
import { AuditRow } from './audit-entry.entity.js';
import { valuesOf } from './details.js';

/** Tables whose rows have a name → the column with it. */
const NAME_COLUMNS: Readonly<Record<string, string>> = {
  parcels: 'tracking_code',
  activities: 'title',
  pages: 'title',
  scan_presets: 'title',
  pickup_points: 'name',
  status_mappings: 'wording',
  reviews: 'name',
  messages: 'subject',
  feedback: 'tracking_code',
  invoices: 'number',
  admins: 'email',
  passkeys: 'name',
  devices: 'name',
};

/** What an entry is about: the name of its record, and what finds the record if it still exists. */
export type Subject = Pick<AuditEntry, 'name' | 'target'>;

/** Finds the names of records: of those in an entry the present one, of deleted ones the last. */
@Injectable()
export class Subjects {
  constructor(private readonly database: Database) {}

  /** The subjects of the rows, in their order; two queries per table. */
  async of(rows: readonly AuditRow[]): Promise<Subject[]> {
    const known = new Map<string, Subject>();
    for (const [entity, column] of Object.entries(NAME_COLUMNS)) {
      const ids = rows.flatMap((row) => (row.entity === entity && row.record !== null ? [row.record] : []));
      if (ids.length > 0) await this.read(entity, column, [...new Set(ids)], known);
    }
    return rows.map((row) => {
      const { name = null, target = null } = known.get(keyOf(row.entity, row.record)) ?? {};
      return { name: nameThen(row) ?? name, target };
    });
  }

  private async read(entity: string, column: string, ids: string[], known: Map<string, Subject>): Promise<void> {
    const { manager } = this.database;
    for (const row of await manager.find<ObjectLiteral>(entity, { where: { id: In(ids) } })) {
      const target = { id: row.id, slug: row.slug ?? null, parcel_id: row.parcel_id ?? null };
      known.set(keyOf(entity, target.id), { name: row[column], target });
    }
    const gone = ids.filter((id) => !known.has(keyOf(entity, id)));
    if (gone.length === 0) return;
    const where = { entity, record: In(gone), action: 'deleted', details: Not(IsNull()) };
    for (const row of await manager.findBy(AuditRow, where))
      known.set(keyOf(entity, row.record), { name: nameThen(row), target: null });
  }
}

const keyOf = (entity: string | null, record: string | null) => `${entity} ${record}`;

/** The name of the record, if the entry has it. */
function nameThen({ entity, details }: AuditRow): string | null {
  const [before, after] = valuesOf(details)[NAME_COLUMNS[entity ?? ''] ?? ''] ?? [null, null];
  return after ?? before;
}
