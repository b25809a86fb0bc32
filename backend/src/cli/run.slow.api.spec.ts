import 'reflect-metadata';
import { existsSync, rmSync } from 'node:fs';
import type { INestApplicationContext } from '@nestjs/common';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { until } from '@waybill/testing/until';
import { stopAfterSpec } from '../../testing/stop-after-spec.js';
import { readConfig } from '../config/config.js';
import { createApp } from '../configure-app.js';
import { Database } from '../database/database.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { OrphanedImage } from '../uploads/orphaned-image.entity.js';
import { commandContext } from './run.js';

/** Configuration of a site with its own data folder, which is deleted after the spec. */
const ownConfig = () => {
  const folder = scratchFolder('cli');
  stopAfterSpec({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
  return readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder });
};

const opened = (app: INestApplicationContext) => {
  const { stop } = stopAfterSpec({ stop: () => app.close() });
  const database = app.get(Database, { strict: false });
  const write = () =>
    database.withTransaction(() =>
      app.get(OutboxService, { strict: false }).enqueue({ to: 'a@example.com', subject: 'S', body: 'B' }),
    );
  const mails = () => database.manager.count(OutboxMail);
  const images = () => database.manager.count(OrphanedImage);
  return { database, write, mails, images, stop };
};

it('a command neither sends mail nor cleans up images; the server does', async () => {
  const config = ownConfig();
  const first = opened(await commandContext(config));
  await first.write();
  await first.database.manager.insert(OrphanedImage, { name: 'left.webp', since: new Date(0).toISOString() });
  await first.stop();

  const command = opened(await commandContext(config));
  const elsewhere = opened(await createApp(ownConfig()));
  await elsewhere.write();
  // The server started after the command and has finished: background work of the command would have run before.
  await until(async () => (await elsewhere.mails()) === 0);
  expect([await command.mails(), await command.images()]).toEqual([1, 1]);
  await command.stop();

  const serving = opened(await createApp(config));
  await until(async () => (await serving.mails()) === 0 && (await serving.images()) === 0);
});

it('a command leaves the folder of the images to the server: its disk may be away', async () => {
  const config = ownConfig();
  const command = opened(await commandContext(config));
  expect(existsSync(config.uploadsDir)).toBe(false);
  await command.stop();
  const serving = opened(await createApp(config));
  expect(existsSync(config.uploadsDir)).toBe(true);
  await serving.stop();
});
