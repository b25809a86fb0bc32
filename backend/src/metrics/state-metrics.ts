import { Gauge, type Registry } from 'prom-client';
import type { BackupsService } from '../backup/backups.service.js';
import type { Database } from '../database/database.js';
import type { Readiness } from '../health/readiness.js';
import type { OutboxService } from '../mail/outbox.service.js';

/** What is asked for a scrape is used for this long, and answered in this time or left out. */
const KEPT_MS = 5_000;
const WAIT_MS = 1_000;

interface Sources {
  backups: BackupsService;
  database: Database;
  readiness: Readiness;
  outbox: OutboxService;
}

/** Gauges that are read when somebody asks. What cannot be known is left out, and the scrape goes on. */
export function addStateMetrics(registry: Registry, { backups, database, readiness, outbox }: Sources): void {
  const registers = [registry];
  gauge('waybill_ready', 'Whether the database answers and the process is not shutting down.', () =>
    readiness.check().then(
      () => 1,
      () => 0,
    ),
  );
  gauge('waybill_database_statements', 'Statements that run on the database server.', () => pool()?.running);
  gauge('waybill_database_waiting', 'Callers that wait for a connection.', () => pool()?.waiting);
  gauge('waybill_database_circuit_open', 'Whether no host of the database can be used.', () => pool()?.isOpen);

  const mails = kept(() => outbox.figures());
  gauge('waybill_outbox_waiting', 'Mails that are still to be sent.', () => mails().then((each) => each?.waiting));
  gauge('waybill_outbox_retried', 'Those of them that could not be sent yet.', () =>
    mails().then((each) => each?.retried),
  );
  gauge('waybill_outbox_failed', 'Mails that were given up and are still kept.', () =>
    mails().then((each) => each?.failed),
  );
  gauge('waybill_outbox_delay_seconds', 'How long the oldest mail that waits has been waiting.', () =>
    mails().then((each) => each?.delaySeconds),
  );

  const runs = kept(() => backups.figures());
  gauge('waybill_backup_age_seconds', 'Time since the last scheduled backup was complete.', () =>
    runs().then((each) => each?.ageSeconds),
  );
  gauge('waybill_backup_failed', 'Whether the last scheduled backup failed.', () =>
    runs().then((each) => each?.failed),
  );

  function pool() {
    return database.poolFigures();
  }

  type Value = number | boolean | undefined;
  function gauge(name: string, help: string, read: () => Value | Promise<Value>): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(Number(value));
      },
    });
  }
}

/** One question at a time, whose answer is used for a moment: undefined while there is none in time. */
function kept<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let latest: Promise<T | undefined> | undefined;
  let until = 0;
  return () => {
    if (latest && performance.now() < until) return latest;
    until = performance.now() + KEPT_MS;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, WAIT_MS, undefined);
    });
    const answer = ask().catch(() => undefined);
    latest = Promise.race([answer, late]).finally(() => clearTimeout(timer));
    return latest;
  };
}
