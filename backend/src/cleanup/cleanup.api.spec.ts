import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@waybill/testing/until';
import { type Site, startSite } from '../../testing/site.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { ImagesService } from '../uploads/images.service.js';
import { OrphanedImage } from '../uploads/orphaned-image.entity.js';
import { CleanupService } from './cleanup.service.js';

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

let site: Site;

/** Disables sending: mail stays in the outbox, where these tests read it. */
beforeAll(() => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
});
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site?.stop());

const manager = () => site.app.get(Database).manager;

const write = (subject: string, state: OutboxMail['state'], days: number) =>
  manager().insert(OutboxMail, {
    id: newId(),
    recipient: 'ana@example.com',
    reply_to: null,
    subject,
    body: '',
    extras: null,
    state,
    tries: 12,
    due_at: ago(days),
    expires_at: null,
    claim: null,
    last_error: 'ESOCKET CONN',
    created_at: ago(days),
  });

const subjects = async () => (await manager().find(OutboxMail)).map(({ subject }) => subject).sort();

it('a start deletes only mails that failed more than a month ago', async () => {
  await write('failed long ago', 'failed', 31);
  await write('failed recently', 'failed', 29);
  await write('pending', 'waiting', 31);
  const next = await site.another();
  await next.stop();
  expect(await subjects()).toEqual(['failed recently', 'pending']);
});

it('a running site cleans up images and mail repeatedly', async () => {
  const folder = site.app.get(ImagesService, { strict: false }).folder.path;
  await site.app.get(CleanupService, { strict: false }).start(20);
  for (const round of [1, 2]) {
    const name = `00000000-0000-4000-8000-00000000000${round}.webp`;
    await writeFile(join(folder, name), 'x');
    await manager().insert(OrphanedImage, { name, since: ago(1) });
    await write('failed long ago', 'failed', 31);
    await until(async () => (await manager().count(OrphanedImage)) === 0 && (await subjects()).length === 0);
    expect(await readdir(folder)).toEqual([]);
  }
});
