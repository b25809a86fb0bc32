import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { getRepositoryToken } from '@nestjs/typeorm';
import { Secret, TOTP } from 'otpauth';
import type { Repository } from 'typeorm';
import { z } from 'zod';
import { Database } from '../src/database/database.js';
import { KEYED } from '../src/http/route-decorators.js';
import type { Route } from '../src/http/route-table.js';
import { IdempotencyService } from '../src/idempotency/idempotency.service.js';
import { IdempotencyKey } from '../src/idempotency/idempotency-key.entity.js';
import { ADMIN, ApiClient, signInAsAdmin } from '../testing/api-client.js';
import { pngImage } from '../testing/images.js';
import { label, routesOf } from '../testing/routes.js';
import { type Site, startSite } from '../testing/site.js';

let site: Site;
let admin: ApiClient;
let visitor: ApiClient;
let number = 0;

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1' });
  admin = await signInAsAdmin(site);
  visitor = new ApiClient(site.url);
});

const key = () => `key-${++number}`;
const keys = () => site.app.get(Database, { strict: false }).manager.getRepository(IdempotencyKey);
const send = (path: string, body: unknown, idempotencyKey: string, who = admin, address = '198.51.100.1') =>
  who.request('POST', path, body, { 'idempotency-key': idempotencyKey, 'x-forwarded-for': address });
const page = () => ({ title: `Page ${++number}`, content: 'Words' });
const titles = async (title: string) =>
  (await admin.get(`/api/pages?search=${encodeURIComponent(title)}`)).json.data.length;
const MESSAGE = { email: 'ana@example.com', subject: 'Where is it?', body: 'Thank you.' };

it('creates one record and repeats its answer', async () => {
  const [body, used] = [page(), key()];
  const first = await send('/api/pages', body, used);
  const again = await send('/api/pages', body, used);
  expect(first.status).toBe(201);
  expect(again).toMatchObject({ status: 201, json: first.json });
  expect(await titles(body.title)).toBe(1);
});

it('creates one record from a double click', async () => {
  const [body, used] = [page(), key()];
  const replies = await Promise.all(Array.from({ length: 5 }, () => send('/api/pages', body, used)));
  const made = replies.filter(({ status }) => status === 201);
  expect(new Set(made.map(({ json }) => json.data.id)).size).toBe(1);
  const others = replies.filter(({ status }) => status !== 201);
  for (const { status, headers } of others) {
    expect([status, headers.get('retry-after')]).toEqual([409, '1']);
  }
  expect(await titles(body.title)).toBe(1);
});

it('refuses another body under the same key', async () => {
  const used = key();
  await send('/api/pages', page(), used);
  expect(await send('/api/pages', page(), used)).toMatchObject({
    status: 422,
    json: { errors: ['This idempotency key was used for a different request.'] },
  });
});

it('separates senders, routes and keys', async () => {
  const used = key();
  expect((await send('/api/messages', MESSAGE, used, visitor, '198.51.100.7')).status).toBe(201);
  const other = await send('/api/messages', MESSAGE, used, visitor, '198.51.100.8');
  const same = await send('/api/messages', MESSAGE, used, visitor, '198.51.100.7');
  expect(same.json.data.reference).not.toBe(other.json.data.reference);
  expect((await send('/api/pages', page(), used)).status).toBe(201);
});

it('processes a request again that failed', async () => {
  const used = key();
  expect((await send('/api/pages', { title: 'Incomplete' }, used)).status).toBe(422);
  expect((await send('/api/pages', page(), used)).status).toBe(201);
});

it('compares files, too', async () => {
  const form = async (name: string) => {
    const fields = new FormData();
    fields.set('name', name);
    fields.set('review', 'Good');
    fields.set('image', new Blob([await pngImage()]), 'a.png');
    return fields;
  };
  const used = key();
  const first = await send('/api/reviews', await form('Ada'), used);
  expect(first.status).toBe(201);
  expect((await send('/api/reviews', await form('Ada'), used)).json).toEqual(first.json);
  expect((await send('/api/reviews', await form('Bo'), used)).status).toBe(422);
});

it('shows a visitor who is not signed in nothing of the admin’s answer', async () => {
  const [body, used] = [page(), key()];
  await send('/api/pages', body, used);
  expect((await send('/api/pages', body, used, visitor)).status).toBe(401);
});

it.each(['', '\u00e4', 'x'.repeat(256)])('rejects the key %j', async (used) => {
  expect((await send('/api/pages', page(), used)).status).toBe(400);
});

it('takes over the key of a process that ended, and keeps the answer for a day', async () => {
  const [body, used] = [page(), key()];
  await send('/api/pages', body, used);
  const [{ id, expires_at }] = (await keys().find({ order: { expires_at: 'DESC' }, take: 1 })) as [IdempotencyKey];
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  await keys().update({ id }, { answer: null });
  expect((await send('/api/pages', body, used)).status).toBe(409);
  await keys().update({ id }, { expires_at: new Date(Date.now() - 1).toISOString() });
  expect((await send('/api/pages', body, used)).status).toBe(201);
});

it('deletes what has expired', async () => {
  await keys().insert({ id: 'old', fingerprint: 'x', answer: '1', expires_at: new Date(Date.now() - 1).toISOString() });
  await site.app.get(IdempotencyService, { strict: false }).deleteExpired();
  expect(await keys().existsBy({ id: 'old' })).toBe(false);
});

it('keeps no answer that is too long, and says so', async () => {
  const service = site.app.get(IdempotencyService, { strict: false });
  const request = { id: 'long', fingerprint: 'x' };
  await service.claim(request);
  await service.keep(request, 'x'.repeat(60_001));
  await expect(service.claim(request)).rejects.toMatchObject({ code: 'idempotency_done' });
});

describe('costs nothing for a request that changes nothing', () => {
  /** Statements that write keys. */
  async function writesOf(work: () => Promise<unknown>): Promise<number> {
    const repository = site.app.get<Repository<IdempotencyKey>>(getRepositoryToken(IdempotencyKey), { strict: false });
    const spies = (['insert', 'update', 'delete'] as const).map((name) => jest.spyOn(repository, name));
    await work();
    const writes = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return writes;
  }

  it('because it is invalid', async () => {
    const junk = () => send('/api/messages', { email: 'ana' }, key(), visitor, '198.51.100.20');
    expect(await writesOf(async () => expect((await junk()).status).toBe(422))).toBe(0);
  });

  it.each([
    ['/api/messages', MESSAGE, 5],
    ['/api/admins/auth/send-pin', { email: 'nobody@example.com' }, 10],
  ])('because %s has been called too often; what was answered before is repeated', async (path, body, max) => {
    const used = Array.from({ length: max }, key);
    const call = (one: string) => send(path, body, one, visitor, '198.51.100.21');
    const [first] = await Promise.all(used.map(call));
    expect(await writesOf(async () => expect((await call(key())).status).toBe(429))).toBe(0);
    expect(await call(used[0] as string)).toMatchObject({ status: first?.status, json: first?.json });
  });

  it('because it is nested too deep to be compared', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const headers = { 'content-type': 'application/json', 'idempotency-key': key() };
    const reply = await fetch(`${site.url}/api/messages`, { method: 'POST', headers, body: `{"email":${deep}}` });
    expect(reply.status).toBe(422);
  });
});

describe('keeps no secret', () => {
  it('of the account', async () => {
    const before = await keys().count();
    const { ticket, secret } = (await send('/api/admins/authenticator/options', {}, key())).json.data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const added = await send('/api/admins/authenticator', { ticket, code }, key());
    expect(added.json.data.recovery_codes).toHaveLength(10);
    const used = key();
    const replaced = [
      await send('/api/admins/recovery-codes', {}, used),
      await send('/api/admins/recovery-codes', {}, used),
    ].map(({ json }) => json.data.recovery_codes);
    expect(replaced[0]).not.toEqual(replaced[1]);
    await send('/api/admins/passkeys/options', {}, key());
    await send('/api/admins/auth/confirm', { password: ADMIN.password }, key());
    expect(await keys().count()).toBe(before);
  });

  it('of any route', () => {
    const kept = routesOf(site).filter(({ keyed }) => keyed);
    expect(kept.length).toBeGreaterThan(5);
    for (const route of kept) {
      expect({ route: label(route), secrets: secretsOf(route) }).toEqual({ route: label(route), secrets: [] });
      expect({ route: label(route), declared: route.declared }).not.toHaveProperty('declared.startsSession');
    }
  });
});

/** Names of secret fields that the answer has at any depth. */
function secretsOf({ response }: Route): string[] {
  if (response.kind === 'file') return ['file'];
  const fields = JSON.stringify(z.toJSONSchema(response.schema)).matchAll(/"(\w+)":\{/g);
  return [...fields].flatMap(([, name = '']) =>
    /secret|token|ticket|codes|uri|challenge|password/.test(name) ? name : [],
  );
}

it('is decided by every POST', () => {
  const scanner = new MetadataScanner();
  const posts = site.app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ instance }) => {
      const prototype = Object.getPrototypeOf(instance);
      return scanner.getAllMethodNames(prototype).map((name) => ({ name, handler: prototype[name] }));
    })
    .filter(({ handler }) => Reflect.getMetadata('method', handler) === 1);
  expect(posts.length).toBeGreaterThan(10);
  for (const { name, handler } of posts) {
    expect({ name, declared: Reflect.hasMetadata(KEYED, handler) }).toEqual({ name, declared: true });
  }
});
