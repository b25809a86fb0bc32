import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { RemoteEventRow } from './remote-event.entity.js';
import { MAX_KINDS } from './telemetry.service.js';

const DAY_MS = 24 * 3_600_000;
const EVENT = { remote: 'mf-tracking', version: '1.0.0', phase: 'entry', class: 'network', ms: 5 } as const;

let site: Site;
let admin: ApiClient;
beforeEach(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});
afterEach(() => site?.stop());

const database = () => site.app.get(Database, { strict: false });
const counted = () => site.app.get(Counters, { strict: false }).value('remote_events');
const listed = async (): Promise<RemoteEventRow[]> => (await admin.get('/api/telemetry/remotes')).json.data;

/** As many kinds, each last reported so many days ago. */
async function store(count: number, days: (index: number) => number): Promise<void> {
  const { ms: _, ...kind } = EVENT;
  const rows = Array.from({ length: count }, (_row, index) => {
    const last_at = new Date(Date.now() - days(index) * DAY_MS).toISOString();
    return { ...kind, id: `stored-${index}`, version: `0.${index}.0`, count: 1, last_at };
  });
  await database().withTransaction(async () => {
    for (let start = 0; start < count; start += 100)
      await database().manager.insert(RemoteEventRow, rows.slice(start, start + 100));
    await site.app.get(Counters, { strict: false }).add('remote_events', count);
  });
}

const report = () => new ApiClient(site.url).post('/api/telemetry/remotes', EVENT);

it('a full table makes room for what is new: the oldest kind goes', async () => {
  await store(MAX_KINDS, (index) => 1 + index / MAX_KINDS);
  expect((await report()).status).toBe(202);
  expect((await listed())[0]).toMatchObject({ version: EVENT.version, count: 1 });
  expect(await database().manager.countBy(RemoteEventRow, { id: `stored-${MAX_KINDS - 1}` })).toBe(0);
  expect(await database().manager.count(RemoteEventRow)).toBe(MAX_KINDS);
  expect(await counted()).toBe(MAX_KINDS);
});

it('what was last reported more than 30 days ago is not shown, and removed by the next kind', async () => {
  await store(40, (index) => index);
  expect(await listed()).toHaveLength(30);
  await report();
  expect(await listed()).toHaveLength(31);
  expect([await database().manager.count(RemoteEventRow), await counted()]).toEqual([31, 31]);
});
