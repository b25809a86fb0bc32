import { Column, Entity, Index, PrimaryColumn, type ValueTransformer } from 'typeorm';
import { LongTextColumn, TextColumn } from '../database/columns.js';

const integerAsText: ValueTransformer = { to: (value: unknown) => value, from: (value: number) => String(value) };

/**
 * An entry of the audit log. All columns but `details` are chained: `hash` covers them and the previous entry's hash.
 * `details` has the values of the fields as JSON; the chain contains their hash, so that they can be erased. Each
 * combination of the list's filters has its index, which ends with the id; `ix_audit_at` finds the ends of a period.
 */
@Entity('audit_entries')
@Index('ix_audit_at', ['at'])
@Index('ix_audit_record', ['entity', 'record', 'id'])
@Index('ix_audit_entity', ['entity', 'id'])
@Index('ix_audit_action', ['action', 'id'])
@Index('ix_audit_actor', ['actor', 'id'])
@Index('ix_audit_entity_action', ['entity', 'action', 'id'])
@Index('ix_audit_actor_entity', ['actor', 'entity', 'id'])
@Index('ix_audit_actor_action', ['actor', 'action', 'id'])
@Index('ix_audit_actor_entity_action', ['actor', 'entity', 'action', 'id'])
export class AuditRow {
  /** Counts from 1 without gaps. */
  @PrimaryColumn({ type: 'int', transformer: integerAsText })
  id!: string;

  /** ISO 8601 in UTC; never earlier than that of the previous entry. */
  @TextColumn(24)
  at!: string;

  @TextColumn(10)
  actor!: string;

  @TextColumn(80, { nullable: true })
  actor_id!: string | null;

  @TextColumn(16, { nullable: true })
  session!: string | null;

  @TextColumn(64, { nullable: true })
  request!: string | null;

  @TextColumn(20)
  action!: string;

  @TextColumn(40, { nullable: true })
  entity!: string | null;

  @TextColumn(80, { nullable: true })
  record!: string | null;

  /** Names of the fields, separated by commas. */
  @LongTextColumn()
  fields!: string;

  @TextColumn(64, { nullable: true })
  details_hash!: string | null;

  @LongTextColumn({ nullable: true })
  details!: string | null;

  /** The key that signed this entry. */
  @TextColumn(16)
  key_id!: string;

  @TextColumn(64)
  hash!: string;
}

/** The only row's id. */
export const HEAD_ID = 1;

/** The end of the log, and where it starts: entries up to `truncated_to` were removed at the end of their retention. */
@Entity('audit_head')
export class AuditHead {
  @PrimaryColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'int' })
  last!: number;

  @TextColumn(64)
  hash!: string;

  @TextColumn(24)
  at!: string;

  @Column({ type: 'int' })
  truncated_to!: number;

  /** Hash of the last removed entry. */
  @TextColumn(64)
  truncated_hash!: string;

  /** The values of entries up to this one were erased. */
  @Column({ type: 'int' })
  erased_to!: number;
}
