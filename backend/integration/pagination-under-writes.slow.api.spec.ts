import { type ApiClient, signInAsAdmin } from '../testing/api-client.js';
import { type Site, startSite } from '../testing/site.js';

const CHANGES = 1_000;
const REMAINING = 300;

let site: Site;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

const create = async (code: string): Promise<string> => {
  const reply = await admin.post('/api/parcels', { tracking_code: code, recipient_name: 'A', destination: 'B' });
  expect(reply.status).toBe(201);
  return reply.json.data.id;
};

/** Runs `work` for 0 … count−1, eight at a time. */
async function inParallel(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

async function walk(sort: string): Promise<string[]> {
  const codes: string[] = [];
  let url: string | null = `/api/parcels?per_page=7&sort=${sort}`;
  while (url) {
    const { status, json } = await admin.get(url);
    expect(status).toBe(200);
    codes.push(...json.data.map((row: { tracking_code: string }) => row.tracking_code));
    url = json.next_page_url;
  }
  return codes;
}

it(`returns every remaining row exactly once while ${CHANGES} others are inserted and deleted`, async () => {
  const remaining = Array.from({ length: REMAINING }, (_, n) => `STAY-${n}`);
  const deletable: string[] = [];
  await inParallel(REMAINING, async (n) => {
    await create(`STAY-${n}`);
    deletable.push(await create(`DOOMED-${n}`));
  });
  let done = false;
  const change = inParallel(CHANGES, async (n) => {
    const id = n % 2 ? deletable.pop() : undefined;
    if (id) expect((await admin.delete('/api/parcels', { id })).status).toBe(200);
    else deletable.push(await create(`NEW-${n}`));
  }).finally(() => {
    done = true;
  });
  const sorts = ['newest', 'oldest', 'tracking_code'];
  let walks = 0;
  do {
    const seen = await walk(sorts[walks % sorts.length] ?? 'newest');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((code) => code.startsWith('STAY-')).sort()).toEqual([...remaining].sort());
    walks++;
  } while (!done || walks < sorts.length);
  await change;
  const { json } = await admin.get('/api/parcels?per_page=7');
  expect(json.last_page).toBe(Math.ceil((await walk('newest')).length / 7));
}, 300_000);
