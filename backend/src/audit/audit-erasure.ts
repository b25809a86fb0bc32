import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database } from '../database/database.js';
import { asOneChange } from '../database/transactions.js';
import { AuditRow } from './audit-entry.entity.js';

/**
 * Erases what a record says of a person, and with it the values of all entries about the record. The log gets an entry
 * that this was done; the chain stays valid, because it has the hashes of the values alone.
 */
@Injectable()
export class AuditErasure {
  constructor(private readonly database: Database) {}

  /** The values of a record that stays as it is, if the log has any. */
  async valuesOf(entity: string, record: string): Promise<void> {
    const hasValues = await this.database.manager.existsBy(AuditRow, { entity, record, details: Not(IsNull()) });
    if (hasValues) await this.of(entity, record, async () => undefined);
  }

  /** `work` changes the record; its own changes are not entries, which would name the person again. */
  of<T>(entity: string, record: string, work: () => Promise<T>): Promise<T> {
    const change = { action: 'person_erased', entity, record };
    return asOneChange(this.database.dataSource, change, async () => {
      const result = await work();
      const entries = { entity, record, details: Not(IsNull()) };
      await this.database.manager.update(AuditRow, entries, { details: null });
      return result;
    });
  }
}
