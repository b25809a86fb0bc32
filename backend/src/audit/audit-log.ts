import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@waybill/contracts';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { type Change, type ChangeRecorder, recordChanges } from '../database/change.js';
import { Database } from '../database/database.js';
import { isEmbedded } from '../database/engine.js';
import { addChange } from '../database/transactions.js';
import { type Actor, currentActor } from './actor.js';
import { AuditHead, AuditRow, HEAD_ID } from './audit-entry.entity.js';
import { auditKey } from './audit-key.js';
import { Chain, ORIGIN } from './chain.js';
import { detailsOf, fieldsOf } from './details.js';
import { NOT_RECORDED } from './policy.js';

/** Something to record that changes no row. */
export interface AuditEvent {
  action: AuditAction;
  /** The kind of record, a table, and its id. */
  entity?: string;
  record?: string;
  /** Values worth knowing, such as the filters of an export. */
  values?: Record<string, string | number | undefined>;
}

/** Without the entity layer: all writers wait for these statements. */
const READ_HEAD = 'SELECT last, hash, at FROM audit_head WHERE id = 1';
const LOCK_HEAD = 'SELECT last, hash, at FROM audit_head WHERE id = 1 FOR UPDATE';
const MOVE_HEAD = 'UPDATE audit_head SET last = ?, hash = ?, at = ? WHERE id = 1';
const INSERT_ENTRY = `INSERT INTO audit_entries (id, at, actor, actor_id, session, request, action, entity, record, fields,
  details_hash, details, key_id, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const EMPTY_HEAD: AuditHead = {
  id: HEAD_ID,
  last: 0,
  hash: ORIGIN,
  at: new Date(0).toISOString(),
  truncated_to: 0,
  truncated_hash: ORIGIN,
  erased_to: 0,
};

/**
 * Appends to the audit log: the changes of every transaction at its end, so that either both persist or neither does.
 * The head is locked last and briefly; writers queue there, in the order of the log.
 */
@Injectable()
export class AuditLog implements ChangeRecorder {
  readonly chain: Chain;

  constructor(
    @InjectConfig() config: Config,
    private readonly database: Database,
  ) {
    this.chain = new Chain(auditKey(config.auditKeyFile));
    recordChanges(database.dataSource, this);
  }

  records(table: string): boolean {
    return !(table in NOT_RECORDED);
  }

  /** Records an event in the current transaction, else in one of its own. */
  record({ action, values, ...subject }: AuditEvent): Promise<void> {
    const event: Change = { action, ...subject, ...(values && { after: values }) };
    return this.database.withTransaction(async () => addChange(this.database.dataSource, event));
  }

  /** Continues the log of a restored backup, or starts one if the backup is older than the log. */
  async recordRestore(rows: number): Promise<void> {
    const { manager } = this.database;
    if (!(await manager.existsBy(AuditHead, { id: HEAD_ID }))) await manager.insert(AuditHead, EMPTY_HEAD);
    await this.record({ action: 'restored', values: { rows } });
  }

  async append(changes: readonly Change[]): Promise<void> {
    const actor = currentActor();
    const drafts = changes.flatMap((change) => {
      const fields = fieldsOf(change);
      return fields ? { change, fields } : [];
    });
    if (drafts.length === 0) return;
    const { dataSource } = this.database;
    const [head]: Pick<AuditHead, 'last' | 'hash' | 'at'>[] = await dataSource.query(
      isEmbedded(dataSource) ? READ_HEAD : LOCK_HEAD,
    );
    if (!head) throw new Error('The head of the audit log is missing.');
    const at = new Date(Math.max(Date.now(), Date.parse(head.at))).toISOString();
    let { last, hash } = head;
    for (const { change, fields } of drafts) {
      const row = this.entry(String(++last), at, change, fields, actor);
      hash = this.chain.next(hash, row);
      await dataSource.query(INSERT_ENTRY, [
        row.id,
        row.at,
        row.actor,
        row.actor_id,
        row.session,
        row.request,
        row.action,
        row.entity,
        row.record,
        row.fields,
        row.details_hash,
        row.details,
        row.key_id,
        hash,
      ]);
    }
    await dataSource.query(MOVE_HEAD, [last, hash, at]);
  }

  private entry(id: string, at: string, change: Change, fields: readonly string[], by: Actor): Omit<AuditRow, 'hash'> {
    const details = detailsOf(change, fields);
    return {
      id,
      at,
      ...by,
      action: change.action,
      entity: change.entity ?? null,
      record: change.record?.slice(0, 80) ?? null,
      fields: fields.join(','),
      details,
      details_hash: details && this.chain.details(id, details),
      key_id: this.chain.keyId,
    };
  }
}
