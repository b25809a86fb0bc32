import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { itResponds } from '../../testing/scenarios.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { MessageRow } from './message.entity.js';

let site: Site;
let admin: ApiClient;
/** Gives every client its own address, as set by the proxy. */
let visitor: ApiClient;
let known: { id: string; reference: string };

const MESSAGE = { email: 'ana@example.com', subject: 'Where is my parcel?', body: 'Since Monday.\nThank you.' };
const from = (address: string) => ({ 'x-forwarded-for': address });
const stored = () => site.app.get(Database).manager.count(MessageRow);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const urlencoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

beforeAll(async () => {
  // Disables sending: mail stays in the outbox, where these tests read it.
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
  site = await startSite({ TRUST_PROXY: '1' });
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  await visitor.request('POST', '/api/messages', MESSAGE, from('198.51.100.1'));
  known = (await admin.get('/api/messages')).json.data[0];
});

const callers = () => ({ visitor, admin });
const post = { method: 'POST', url: '/api/messages', headers: from('198.51.100.2') } as const;
const UNKNOWN_ID = '0190c0de-0000-7000-8000-000000000000';

describe('writing', () => {
  itResponds(callers, [
    {
      name: 'a message',
      ...post,
      body: MESSAGE,
      status: 201,
      contains: ['"reference":"', 'Message received'],
      notContains: ['ana@example.com', '"id"'],
    },
    {
      name: 'empty form',
      ...post,
      body: {},
      status: 422,
      contains: ['Email is required.', 'Subject is required.', 'Message is required.'],
    },
    {
      name: 'malformed e-mail address',
      ...post,
      body: { ...MESSAGE, email: 'ana@' },
      status: 422,
      contains: ['Email must be a valid email address.', '"field_rules":{"email":{"rule":"email"}}'],
    },
    {
      name: 'too long a subject and a body with invalid characters',
      ...post,
      body: { ...MESSAGE, subject: 'x'.repeat(301), body: 'a\u0000b' },
      status: 422,
      contains: ['"subject":{"rule":"tooLong","limit":300}', '"body":{"rule":"characters"}'],
    },
    {
      name: 'a line break in the address',
      ...post,
      body: { ...MESSAGE, email: 'a@example.com\nBcc: b@example.com' },
      status: 422,
    },
    {
      name: 'a line break in the subject',
      ...post,
      body: { ...MESSAGE, subject: 'a\r\nBcc: b@example.com' },
      status: 422,
    },
    { name: 'a body of 5,001 characters', ...post, body: { ...MESSAGE, body: 'x'.repeat(5001) }, status: 422 },
    { name: 'a control character', ...post, body: { ...MESSAGE, body: 'a\u0000b' }, status: 422 },
    { name: 'an unknown field', ...post, body: { ...MESSAGE, to: 'x@example.com' }, status: 422, contains: ['to'] },
    { name: 'what is no JSON', ...post, body: '{', headers: { 'content-type': 'application/json' }, status: 400 },
    { name: 'plain text', ...post, body: 'hello', headers: { 'content-type': 'text/plain' }, status: 415 },
    {
      name: 'from a page of another site',
      ...post,
      body: MESSAGE,
      headers: { 'sec-fetch-site': 'cross-site' },
      status: 403,
    },
    { name: 'more than 100 KB', ...post, body: { ...MESSAGE, body: 'x'.repeat(110_000) }, status: 413 },
  ]);

  it('by a bot that fills the honeypot is acknowledged and discarded', async () => {
    const before = await stored();
    const reply = await visitor.request(
      'POST',
      '/api/messages',
      { ...MESSAGE, website: 'https://spam.test' },
      from('198.51.100.3'),
    );
    expect(reply).toMatchObject({ status: 201, json: { data: { reference: expect.stringMatching(/^[0-9A-Z]{9}$/) } } });
    expect(await stored()).toBe(before);
  });

  it('stores message and notification atomically', async () => {
    const { manager } = site.app.get(Database);
    await visitor.request('POST', '/api/messages', { ...MESSAGE, subject: 'Together' }, from('198.51.100.4'));
    const [message] = await manager.findBy(MessageRow, { subject: 'Together' });
    expect(message).toMatchObject({ body: MESSAGE.body, read_at: null, replied_at: null });
    const subject = `[${message?.reference}] Together`;
    expect(await manager.findBy(OutboxMail, { subject })).toMatchObject([
      { recipient: 'admin@localhost.test', reply_to: MESSAGE.email, body: expect.stringContaining(MESSAGE.body) },
    ]);
  });

  it('is limited to five per hour and client address across all instances', async () => {
    const second = await site.another();
    const elsewhere = new ApiClient(second.url);
    const before = await stored();
    const send = (caller: ApiClient, address = '203.0.113.9') =>
      caller.request('POST', '/api/messages', MESSAGE, from(address));
    for (let at = 0; at < 5; at++) expect((await send(at % 2 ? visitor : elsewhere)).status).toBe(201);
    const rejected = await send(elsewhere);
    expect(rejected).toMatchObject({ status: 429, json: { errors: [expect.stringContaining('Too many requests')] } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await stored()).toBe(before + 5);
    expect((await send(visitor, '203.0.113.10')).status).toBe(201);
  });
});

describe('writing without script', () => {
  const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    visitor.request('POST', '/api/messages', urlencoded(fields), { ...FORM, ...from('198.51.100.20'), ...headers });

  it('redirects to the contact page with the reference', async () => {
    const reply = await submit({ ...MESSAGE, website: '' }, { 'sec-fetch-site': 'same-origin' });
    const location = reply.headers.get('location');
    expect(reply.status).toBe(303);
    const reference = /^\/contact\.html\?sent=([0-9A-Z]{9})$/.exec(location ?? '')?.[1];
    expect((await admin.get(`/api/messages/search?search=${reference}`)).json.data).toMatchObject([MESSAGE]);
  });

  it.each([
    ['an invalid form', { email: 'x' }, {}],
    ['a page of another site', MESSAGE, { 'sec-fetch-site': 'cross-site' }],
    ['another origin', MESSAGE, { origin: 'https://evil.test' }],
    ['a form of 50 fields', Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, 'x'])), {}],
  ])('from %s is rejected', async (_, fields, headers) => {
    const before = await stored();
    const reply = await submit(fields, headers);
    expect({ status: reply.status, to: reply.headers.get('location') }).toEqual({
      status: 303,
      to: '/contact.html?failed=1',
    });
    expect(await stored()).toBe(before);
  });

  it('is accepted for this form only', async () => {
    const reply = await admin.request('POST', '/api/contact', urlencoded({ to: 'a@example.com' }), FORM);
    expect(reply.status).toBe(415);
  });
});

describe('reading', () => {
  const one = () => `/api/messages/${known.id}`;
  itResponds(callers, [
    {
      name: 'the list',
      method: 'GET',
      url: '/api/messages',
      as: 'admin',
      status: 200,
      contains: ['"search_keys":["reference","email","subject","tracking_code"]', '"read_at":null'],
    },
    {
      name: 'one page of it',
      method: 'GET',
      url: '/api/messages?per_page=1',
      as: 'admin',
      status: 200,
      contains: ['"next_page_url":"/api/messages?per_page=1&cursor='],
    },
    {
      name: 'search by reference',
      method: 'GET',
      url: () => `/api/messages/search?search=${known.reference}`,
      as: 'admin',
      status: 200,
      contains: ['Where is my parcel?'],
    },
    {
      name: 'one message',
      method: 'GET',
      url: one,
      as: 'admin',
      status: 200,
      contains: ['Since Monday.\\nThank you.'],
    },
    {
      name: 'unknown message',
      method: 'GET',
      url: `/api/messages/${UNKNOWN_ID}`,
      as: 'admin',
      status: 404,
      contains: ['Not Found'],
    },
    { name: 'one by nonsense', method: 'GET', url: '/api/messages/1%27%20OR%201=1', as: 'admin', status: 404 },
    {
      name: 'mark as read',
      method: 'PATCH',
      url: '/api/messages',
      as: 'admin',
      body: () => ({ id: known.id, read: true }),
      status: 200,
      notContains: ['"read_at":null'],
    },
    {
      name: 'mark as unread',
      method: 'PATCH',
      url: '/api/messages',
      as: 'admin',
      body: () => ({ id: known.id, read: false }),
      status: 200,
      contains: ['"read_at":null'],
    },
    {
      name: 'mark with a string',
      method: 'PATCH',
      url: '/api/messages',
      as: 'admin',
      body: () => ({ id: known.id, read: 'yes' }),
      status: 422,
      contains: ['Read must be true or false.'],
    },
    {
      name: 'mark an unknown message',
      method: 'PATCH',
      url: '/api/messages',
      as: 'admin',
      body: { id: UNKNOWN_ID, read: true },
      status: 404,
    },
    {
      name: 'delete',
      method: 'DELETE',
      url: '/api/messages',
      as: 'admin',
      body: () => ({ id: known.id }),
      status: 200,
      contains: ['Message deleted.'],
    },
    {
      name: 'delete again',
      method: 'DELETE',
      url: '/api/messages',
      as: 'admin',
      body: () => ({ id: known.id }),
      status: 404,
    },
  ]);
});
