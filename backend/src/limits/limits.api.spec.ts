import { createHash } from 'node:crypto';
import { ADMIN, ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { collectLog } from '../../testing/collect-log.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { RateLimit } from './rate-limit.entity.js';

const MESSAGE = { email: 'ana@example.com', subject: 'Hello', body: 'Where is it?' };
/** Of one client in an hour. */
const MAX_MESSAGES = 5;
const CODE = 'WAYB-1112-026A-P';

let site: Site;
let visitor: ApiClient;
beforeAll(async () => {
  site = await startSite({ SEED: 'demo' });
  visitor = new ApiClient(site.url);
});
afterAll(() => site?.stop());

const write = (address: string) =>
  visitor.request('POST', '/api/messages', MESSAGE, { 'x-forwarded-for': address }).then(({ status }) => status);
const look = (code: string, address: string) =>
  visitor
    .request('GET', `/api/parcels/${code}`, undefined, { 'x-forwarded-for': address })
    .then(({ status }) => status);
const accepted = (statuses: number[]) => statuses.filter((status) => status < 300).length;

async function inTurn<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index++) results.push(await call(index));
  return results;
}
const hex = (number: number) => number.toString(16);

describe('a limit per address', () => {
  it('applies four times to a /56 and sixteen times to a /48, however fresh each address is', async () => {
    const within56 = await inTurn(4 * MAX_MESSAGES + 3, (n) => write(`2001:db8:56:1${hex(n).padStart(2, '0')}::1`));
    expect(accepted(within56)).toBe(4 * MAX_MESSAGES);
    expect(within56.at(-1)).toBe(429);
    const within48 = await inTurn(16 * MAX_MESSAGES + 3, (n) => write(`2001:db8:48:${hex(n)}00::1`));
    expect(accepted(within48)).toBe(16 * MAX_MESSAGES);
    const nextNetwork = await write('2001:db8:49::1');
    expect(nextNetwork).toBe(201);
  });

  it('counts for the networks around it only what was let through', async () => {
    const own = await inTurn(5 * MAX_MESSAGES, () => write('2001:db8:64::1'));
    expect(accepted(own)).toBe(MAX_MESSAGES);
    const neighbor = await write('2001:db8:64:1::1');
    expect(neighbor).toBe(201);
  });

  it('also turns away known codes once a network has guessed too often', async () => {
    await inTurn(4 * 30, (n) => look(`GUESS-${n}`, `2001:db8:99:${hex(Math.floor(n / 10))}::1`));
    expect(await look(CODE, '2001:db8:99:ff::1')).toBe(429);
    expect(await look(CODE, '2001:db8:9a::1')).toBe(200);
  });

  it('applies to an IPv4 address alone', async () => {
    const statuses = await inTurn(MAX_MESSAGES + 1, () => write('203.0.113.9'));
    expect(accepted(statuses)).toBe(MAX_MESSAGES);
    expect(await write('203.0.113.10')).toBe(201);
  });
});

describe('what is stored and logged of addresses', () => {
  const address = '198.51.100.77';
  const hashes = [address, '2001:db8:48:0'].map((text) => createHash('sha256').update(text).digest('base64url'));

  it('is a keyed hash, which trying all addresses does not find', async () => {
    await write(address);
    const rows = await site.app.get(Database, { strict: false }).manager.find(RateLimit);
    expect(rows.length).toBeGreaterThan(1);
    for (const { id } of rows) for (const hash of hashes) expect(id).not.toContain(hash.slice(0, 32));
  });

  it('names the source of a failed sign-in without its address, and the limit that turned somebody away', async () => {
    await signInAsAdmin(site);
    const { lines, stop } = collectLog();
    const fail = (from: string) =>
      visitor.request('POST', '/api/admins/auth/signin', { ...ADMIN, password: 'wrong' }, { 'x-forwarded-for': from });
    await fail(address);
    await fail(address);
    await fail('198.51.100.78');
    await inTurn(MAX_MESSAGES, () => write(address));
    stop();
    const entries = lines.map((line) => JSON.parse(line));
    const sources = entries.filter(({ event }) => event === 'signin_failed').map(({ source }) => source);
    expect(sources).toEqual([expect.stringMatching(/^[\w-]{32}$/), sources[0], expect.stringMatching(/^[\w-]{32}$/)]);
    expect(sources[2]).not.toBe(sources[0]);
    expect(entries.filter(({ code }) => code === 'too_many').map(({ limit }) => limit)).toEqual(['messages']);
    for (const text of ['198.51.100', ...hashes]) expect(lines.join('')).not.toContain(text);
  });
});
