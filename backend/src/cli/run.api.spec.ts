import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../config/config.js';
import { createApp } from '../configure-app.js';
import { Database } from '../database/database.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { LooseImage } from '../uploads/loose-image.entity.js';
import { commandContext } from './run.js';

/** Longer than the outbox waits between two looks. */
const A_LOOK_MS = 2_500;

it('a command neither sends mail nor sweeps pictures; a serving process does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-cli-'));
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder });
  const left = async (database: Database) => [
    await database.manager.count(OutboxMail),
    await database.manager.count(LooseImage),
  ];

  const first = await commandContext(config);
  const database = first.get(Database, { strict: false });
  await database.withTransaction((manager) =>
    first.get(OutboxService, { strict: false }).enqueue(manager, { to: 'a@example.com', subject: 'S', body: 'B' }),
  );
  await database.manager.insert(LooseImage, { name: 'left.webp', since: new Date(0).toISOString() });
  await first.close();

  const command = await commandContext(config);
  await sleep(A_LOOK_MS);
  expect(await left(command.get(Database, { strict: false }))).toEqual([1, 1]);
  await command.close();

  const serving = await createApp(config);
  for (let waited = 0; waited < 10_000 && (await left(serving.get(Database)))[0]; waited += 100) await sleep(100);
  expect(await left(serving.get(Database))).toEqual([0, 0]);
  await serving.close();
  rmSync(folder, { recursive: true, force: true });
});
