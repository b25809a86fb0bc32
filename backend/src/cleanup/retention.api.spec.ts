import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS } from '@waybill/contracts';
import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { AuditVerifier } from '../audit/audit-verifier.js';
import { newId } from '../database/columns.js';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { MessageRow } from '../messages/message.entity.js';
import { StoredSession } from '../sessions/session.entity.js';
import { SETTINGS_ID, SettingsRow } from '../settings/settings.entity.js';
import { RetentionService } from './retention.service.js';

const DAY_MS = 86_400_000;

let site: Site;
let admin: ApiClient;

/** Mail stays in the outbox. */
beforeAll(() => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
});
beforeEach(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});
afterEach(() => site?.stop());

const database = () => site.app.get(Database, { strict: false });
const service = () => site.app.get(RetentionService, { strict: false });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const set = (settings: object) => admin.patch('/api/settings', settings);
const forecast = async (kind: string) =>
  (await admin.get('/api/retention')).json.data.find((rule: { kind: string }) => rule.kind === kind);
const entries = async (query: string) => (await admin.get(`/api/audit${query}`)).json.data;

async function receiveMessage(daysAgo: number) {
  const created = inDays(-daysAgo);
  const texts = { reference: newId().slice(-12), email: 'ana@example.com', subject: 'Old', body: 'Text' };
  const row = { id: newId(created), ...texts, read_at: null, replied_at: null, created_at: created.toISOString() };
  await database().manager.insert(MessageRow, row);
  await site.app.get(Counters, { strict: false }).add('messages', 1);
}

it('keeps messages unless a period is set, and shows what it will remove a day before it does', async () => {
  await receiveMessage(40);
  await receiveMessage(20);
  await service().apply();
  expect(await forecast('messages')).toEqual({ kind: 'messages', days: null, before: null, count: 0, at: null });

  await set({ retention_messages: 30 });
  expect(await forecast('messages')).toMatchObject({ kind: 'messages', days: 30, count: 1 });
  await service().apply();
  expect(await database().manager.count(MessageRow)).toBe(2);
  await service().apply(inDays(1.01));
  expect(await database().manager.count(MessageRow)).toBe(1);
  expect((await admin.get('/api/messages')).json.last_page).toBe(1);
});

it('the removal is one entry without the contents of the messages', async () => {
  await receiveMessage(40);
  await set({ retention_messages: 30 });
  await service().apply(inDays(1.01));
  const [removed, ...others] = await entries('?entity=messages');
  expect(removed).toMatchObject({ action: 'removed', actor: 'system' });
  expect(removed.changes).toContainEqual({ field: 'messages', before: null, after: '1' });
  expect(others.map(({ action }: { action: string }) => action)).toEqual(['created']);
});

it('a period must be a whole number of days', async () => {
  expect((await set({ retention_messages: 0 })).json.errors).toEqual([
    'Retention of messages must be a whole number of days, 1 to 3,650.',
  ]);
  expect((await set({ retention_messages: 1.5 })).status).toBe(422);
  expect((await set({ retention_messages: '' })).json.data.retention_messages).toBeNull();
});

it('removes old mail and log files, and nothing else', async () => {
  const { DATA_DIR = '' } = site.env;
  const old = inDays(-31);
  const files = ['outbox/old.eml', 'logs/old.log', 'outbox/new.eml', 'logs/new.log', 'outbox/old.txt'];
  const paths = files.map((name) => join(DATA_DIR, name));
  for (const path of paths) {
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, 'x');
    if (path.includes('old')) await utimes(path, old, old);
  }
  expect(await forecast('outbox')).toMatchObject({ days: 30, count: 1 });
  await service().apply();
  expect(paths.filter((path) => existsSync(path))).toEqual(paths.slice(2));
});

it('erases the values of old entries, then removes the entries, and the log stays valid', async () => {
  const verify = async () => (await site.app.get(AuditVerifier, { strict: false }).verify()).problems;
  await database().manager.update(
    SettingsRow,
    { id: SETTINGS_ID },
    { retention_audit_values: 30, retention_audit: 60 },
  );
  const [newest] = await entries('?action=created');
  expect(newest.changes).not.toEqual([]);

  await service().apply(inDays(31));
  const [erased] = await entries(`?record=${newest.record}&action=created`);
  expect(erased).toMatchObject({ id: newest.id, fields: newest.fields, changes: null });
  expect(await verify()).toEqual([]);

  await service().apply(inDays(61));
  expect(await entries(`?record=${newest.record}`)).toEqual([]);
  expect((await entries('?action=truncated'))[0].entity).toBe('audit_entries');
  expect(await verify()).toEqual([]);
  await set({ contact_phone: '+44 20 7946 0000' });
  expect(await verify()).toEqual([]);
});

describe('the audit log is kept for a shorter time', () => {
  const periods = async () => {
    const { retention_audit, retention_audit_values } = (await admin.get('/api/settings')).json.data[0];
    return { retention_audit, retention_audit_values };
  };
  const DEFAULTS = { retention_audit: 1_095, retention_audit_values: 365 };
  const confirmedAt = async (confirmed_at: number) => {
    const { id, data } = await database().manager.findOneByOrFail(StoredSession, {});
    await database().manager.update(
      StoredSession,
      { id },
      { data: JSON.stringify({ ...JSON.parse(data), confirmed_at }) },
    );
  };
  const subjects = async () => (await database().manager.find(OutboxMail)).map(({ subject }) => subject);
  const SUBJECT = 'The audit log is kept for a shorter time';

  it.each(['retention_audit', 'retention_audit_values'] as const)(
    'only after a recent confirmation: %s',
    async (name) => {
      await confirmedAt(0);
      const refused = await set({ [name]: 200, contact_phone: '+44 20 7946 0000' });
      expect(refused).toMatchObject({ status: 403, json: { errors: [ERRORS.confirmation_required.text] } });
      expect(await periods()).toEqual(DEFAULTS);
      expect(await subjects()).not.toContain(SUBJECT);
      expect((await set({ [name]: DEFAULTS[name] + 1, retention_logs: 7 })).status).toBe(200);
      expect((await set({ [name]: '' })).status).toBe(200);
      expect((await set({ [name]: 3_000 })).status).toBe(403);
      await confirmedAt(Date.now());
      expect((await set({ [name]: 200 })).status).toBe(200);
      expect((await subjects()).filter((subject) => subject === SUBJECT)).toHaveLength(1);
    },
  );

  it('but for 30 days', async () => {
    expect((await set({ retention_audit: 29, retention_audit_values: 29 })).json.errors).toEqual([
      'Retention of values in the audit log must be a whole number of days, 30 to 3,650.',
      'Retention of the audit log must be a whole number of days, 30 to 3,650.',
    ]);
    expect((await set({ retention_audit: 30 })).status).toBe(200);
  });
});
