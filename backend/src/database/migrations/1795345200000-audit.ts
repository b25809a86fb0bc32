import type { MigrationInterface, QueryRunner } from 'typeorm';
import { log } from '../../logging/log.js';
import { createTable, index, int, longText, optional, text } from './table.js';

/** Error codes of a server that does not let this account create triggers. */
const NOT_ALLOWED = [
  'ER_TABLEACCESS_DENIED_ERROR',
  'ER_SPECIFIC_ACCESS_DENIED_ERROR',
  'ER_BINLOG_CREATE_ROUTINE_NEED_SUPER',
];

const ORIGIN = '0'.repeat(64);
const APPEND_ONLY = 'entries of the audit log are neither changed nor deleted';

/** The audit log is append-only: triggers refuse all but the removal of what was kept long enough. */
const EMBEDDED_TRIGGERS = [
  `CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries
   WHEN EXISTS (SELECT 1 FROM audit_head WHERE truncated_to < OLD.id)
   BEGIN SELECT RAISE(ABORT, '${APPEND_ONLY}'); END`,
  `CREATE TRIGGER audit_entries_unchanged BEFORE UPDATE ON audit_entries
   WHEN NEW.details IS NOT NULL OR NEW.id IS NOT OLD.id OR NEW.at IS NOT OLD.at OR NEW.actor IS NOT OLD.actor
     OR NEW.actor_id IS NOT OLD.actor_id OR NEW.session IS NOT OLD.session OR NEW.request IS NOT OLD.request
     OR NEW.action IS NOT OLD.action OR NEW.entity IS NOT OLD.entity OR NEW.record IS NOT OLD.record
     OR NEW.fields IS NOT OLD.fields OR NEW.details_hash IS NOT OLD.details_hash OR NEW.key_id IS NOT OLD.key_id
     OR NEW.hash IS NOT OLD.hash
   BEGIN SELECT RAISE(ABORT, '${APPEND_ONLY}'); END`,
];

const SERVER_TRIGGERS = [
  `CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries FOR EACH ROW
   IF EXISTS (SELECT 1 FROM audit_head WHERE truncated_to < OLD.id)
   THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${APPEND_ONLY}'; END IF`,
  `CREATE TRIGGER audit_entries_unchanged BEFORE UPDATE ON audit_entries FOR EACH ROW
   IF NEW.details IS NOT NULL OR NOT (NEW.id <=> OLD.id AND BINARY NEW.at <=> BINARY OLD.at
     AND BINARY NEW.actor <=> BINARY OLD.actor AND BINARY NEW.actor_id <=> BINARY OLD.actor_id
     AND BINARY NEW.session <=> BINARY OLD.session AND BINARY NEW.request <=> BINARY OLD.request
     AND BINARY NEW.action <=> BINARY OLD.action AND BINARY NEW.entity <=> BINARY OLD.entity
     AND BINARY NEW.record <=> BINARY OLD.record AND BINARY NEW.fields <=> BINARY OLD.fields
     AND BINARY NEW.details_hash <=> BINARY OLD.details_hash AND BINARY NEW.key_id <=> BINARY OLD.key_id
     AND BINARY NEW.hash <=> BINARY OLD.hash)
   THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${APPEND_ONLY}'; END IF`,
];

export class Audit1795345200000 implements MigrationInterface {
  name = 'Audit1795345200000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'audit_entries',
      [
        { ...int('id'), isPrimary: true },
        text('at', 24),
        text('actor', 10),
        optional(text('actor_id', 80)),
        optional(text('session', 16)),
        optional(text('request', 64)),
        text('action', 20),
        optional(text('entity', 40)),
        optional(text('record', 80)),
        longText('fields'),
        optional(text('details_hash', 64)),
        optional(longText('details')),
        text('key_id', 16),
        text('hash', 64),
      ],
      {
        indices: [
          index('ix_audit_at', 'at'),
          index('ix_audit_record', 'entity', 'record', 'id'),
          index('ix_audit_entity', 'entity', 'id'),
          index('ix_audit_action', 'action', 'id'),
          index('ix_audit_actor', 'actor', 'id'),
          index('ix_audit_entity_action', 'entity', 'action', 'id'),
          index('ix_audit_actor_entity', 'actor', 'entity', 'id'),
          index('ix_audit_actor_action', 'actor', 'action', 'id'),
          index('ix_audit_actor_entity_action', 'actor', 'entity', 'action', 'id'),
        ],
      },
    );
    await createTable(runner, 'audit_head', [
      { ...int('id'), isPrimary: true },
      int('last'),
      text('hash', 64),
      text('at', 24),
      int('truncated_to'),
      text('truncated_hash', 64),
      int('erased_to'),
    ]);
    await runner.query(
      'INSERT INTO audit_head (id, last, hash, at, truncated_to, truncated_hash, erased_to) VALUES (1, 0, ?, ?, 0, ?, 0)',
      [ORIGIN, new Date(0).toISOString(), ORIGIN],
    );
    await createTriggers(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('audit_entries');
    await runner.dropTable('audit_head');
  }
}

/** Without the right to create triggers the log is still verified; only the database's own refusal is missing. */
async function createTriggers(runner: QueryRunner): Promise<void> {
  try {
    for (const trigger of runner.dataSource.options.type === 'better-sqlite3' ? EMBEDDED_TRIGGERS : SERVER_TRIGGERS)
      await runner.query(trigger);
  } catch (cause) {
    const { code } = Object(Object(cause).driverError);
    if (!NOT_ALLOWED.includes(code)) throw cause;
    log.warn({ code }, 'The database account may not create the triggers that keep the audit log append-only.');
  }
}
