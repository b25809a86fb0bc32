import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@waybill/testing/until';
import { Database } from '../src/database/database.js';
import { engine, type Site } from './site.js';

interface Rivals<T> {
  /** Takes the locks that `rival` will wait for. */
  lock: () => Promise<unknown>;
  /** What the same transaction changes once `rival` waits. */
  change: () => Promise<unknown>;
  rival: () => Promise<T>;
}

/** The result of `rival`, which began before another transaction changed what it needs and committed. */
export async function besideAnother<T>(site: Site, { lock, change, rival }: Rivals<T>): Promise<T> {
  const database = site.app.get(Database, { strict: false });
  const locked = signal();
  const waits = signal();
  const holder = database.withTransaction(async () => {
    await lock();
    locked.give();
    await waits.given;
    await change();
  });
  await locked.given;
  const result = rival();
  // The embedded database lets one transaction begin at a time: whoever is second waits.
  if (engine !== 'embedded') await until(() => isWaiting(database));
  waits.give();
  await holder;
  return result;
}

function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** The server renews what it tells of transactions only once nobody has asked for 100 ms. */
const RENEWED_MS = 150;

async function isWaiting({ dataSource }: Database): Promise<boolean> {
  await sleep(RENEWED_MS);
  const [{ waiting }] = await dataSource.query(
    "SELECT COUNT(*) AS waiting FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'",
  );
  return Number(waiting) > 0;
}
