import { Injectable } from '@nestjs/common';
import { Between, LessThan, LessThanOrEqual } from 'typeorm';
import { Database } from '../database/database.js';
import { AuditHead, AuditRow, HEAD_ID } from './audit-entry.entity.js';
import { AuditLog } from './audit-log.js';

/** Entries per transaction: writers wait for one. */
const BATCH = 1_000;
const MAX_BATCHES = 100;

/** Ends the retention of entries, and before it that of their values. Both leave an entry, and a chain that is valid. */
@Injectable()
export class AuditRetention {
  constructor(
    private readonly database: Database,
    private readonly log: AuditLog,
  ) {}

  /** The number of entries before `at` whose values, or which themselves, are still there. */
  async count(at: Date): Promise<{ values: number; entries: number }> {
    const { erased_to, truncated_to } = await this.database.findOrFail(AuditHead, { id: HEAD_ID });
    const last = await this.lastBefore(at);
    return { values: Math.max(0, last - Math.max(erased_to, truncated_to)), entries: Math.max(0, last - truncated_to) };
  }

  /** Erases the values of entries before `at`. */
  eraseValues(at: Date): Promise<void> {
    return this.inBatches(at, 'erased_to', async (first, last) => {
      await this.database.manager.update(AuditRow, { id: Between(`${first}`, `${last}`) }, { details: null });
      await this.database.manager.update(AuditHead, { id: HEAD_ID }, { erased_to: last });
      await this.log.record({ action: 'erased', entity: 'audit_entries', record: `${last}` });
    });
  }

  /** Removes entries before `at`. */
  truncate(at: Date): Promise<void> {
    return this.inBatches(at, 'truncated_to', async (_, last) => {
      const { hash } = await this.database.findOrFail(AuditRow, { id: `${last}` });
      const head = { truncated_to: last, truncated_hash: hash };
      await this.database.manager.update(AuditHead, { id: HEAD_ID }, head);
      await this.database.manager.delete(AuditRow, { id: LessThanOrEqual(`${last}`) });
      await this.log.record({ action: 'truncated', entity: 'audit_entries', record: `${last}` });
    });
  }

  private async inBatches(
    at: Date,
    mark: 'erased_to' | 'truncated_to',
    work: (first: number, last: number) => Promise<void>,
  ): Promise<void> {
    const end = await this.lastBefore(at);
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const isDone = await this.database.withTransaction(async () => {
        const head = await this.database.lockOrFail(AuditHead, { id: HEAD_ID });
        const start = Math.max(head[mark], head.truncated_to);
        if (start >= end) return true;
        await work(start + 1, Math.min(end, start + BATCH));
        return false;
      });
      if (isDone) return;
    }
  }

  private async lastBefore(at: Date): Promise<number> {
    const where = { at: LessThan(at.toISOString()) };
    const [row] = await this.database.manager.find(AuditRow, { where, order: { at: 'DESC', id: 'DESC' }, take: 1 });
    return Number(row?.id ?? 0);
  }
}
