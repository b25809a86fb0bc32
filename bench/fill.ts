import { type Connection, createConnection } from 'mysql2/promise';
import { v7 } from 'uuid';

const BATCH = 2_000;
const FIRST_CREATED = Date.parse('2026-01-01T00:00:00Z');
const STAGES = ['registered', 'in_transit', 'delivered', 'exception'];

/** The tracking code of parcel number `n`. */
export const codeOf = (n: number): string => `BENCH-${String(n).padStart(8, '0')}`;

/** Adds parcels `from` … `to`−1, each with `perParcel` activities, in bulk inserts. */
export async function fill(url: string, from: number, to: number, perParcel: number): Promise<void> {
  const connection = await createConnection(url.replace('mariadb:', 'mysql:'));
  await connection.query('SET unique_checks = 0, foreign_key_checks = 0');
  for (let start = from; start < to; start += BATCH)
    await batch(connection, start, Math.min(to, start + BATCH), perParcel);
  await addToCounters(connection, to - from);
  await connection.query('ANALYZE TABLE parcels, activities');
  await connection.end();
}

async function batch(connection: Connection, from: number, to: number, perParcel: number): Promise<void> {
  const parcels: unknown[][] = [];
  const activities: unknown[][] = [];
  for (let n = from; n < to; n++) {
    const at = new Date(FIRST_CREATED + n * 10);
    const id = v7({ msecs: at.getTime() });
    parcels.push([
      id,
      codeOf(n),
      `Recipient ${n}`,
      'Oslo, Norway',
      'London, United Kingdom',
      STAGES[n % 4],
      'yes',
      perParcel,
      at,
      at,
    ]);
    for (let k = 0; k < perParcel; k++) {
      const createdAt = new Date(at.getTime() + k * 3_600_000);
      const description = 'Unloaded, weighed and sorted for the next leg of its route.';
      activities.push([
        v7({ msecs: createdAt.getTime() }),
        id,
        `Arrived at hub ${k}`,
        description,
        'home_work',
        'gold',
        createdAt,
        createdAt,
        createdAt,
      ]);
    }
  }
  await connection.query(
    'INSERT INTO parcels (id, tracking_code, recipient_name, destination, pickup_location, stage, show_map, history_count, created_at, updated_at) VALUES ?',
    [parcels],
  );
  if (perParcel > 0) {
    await connection.query(
      'INSERT INTO activities (id, parcel_id, title, description, icon, color, happened_at, created_at, updated_at) VALUES ?',
      [activities],
    );
  }
}

async function addToCounters(connection: Connection, added: number): Promise<void> {
  const names = ['parcels', ...STAGES.map((stage) => `parcels:${stage}`)];
  for (const name of names) {
    const value = name === 'parcels' ? added : added / STAGES.length;
    await connection.query(
      'INSERT INTO counters (name, value) VALUES (?, ?) ON DUPLICATE KEY UPDATE value = value + ?',
      [name, value, value],
    );
  }
}
