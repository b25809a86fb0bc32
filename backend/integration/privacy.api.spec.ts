import { Admin } from '../src/admins/admin.entity.js';
import { Database } from '../src/database/database.js';
import { Parcel } from '../src/parcels/parcel.entity.js';
import { ApiClient, signInAsAdmin } from '../testing/api-client.js';
import { type Site, startSite } from '../testing/site.js';

let site: Site;
let database: Database;

beforeAll(async () => {
  site = await startSite({ SEED: 'demo' });
  database = site.app.get(Database, { strict: false });
  await signInAsAdmin(site);
});

/** Field names that no response to a visitor may contain, at any depth. */
const PRIVATE_KEYS = [
  'recipient_email',
  'recipient_phone_number',
  'sender_email',
  'parcel_content',
  'declared_value',
  'declared_currency',
  'company_tax_id',
  'invoice_note',
  'mail_driver',
  'mail_template',
  'password',
  'password_hash',
  'token_hash',
];

const EXACT_END_POINT = /"map_(pickup|destination)_l\w+":-?\d+\.\d{2,}/;

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
}

/** Requests all known URLs and every URL found in the responses. */
async function readAsVisitor(codes: string[]) {
  const visitor = new ApiClient(site.url);
  const responses: { text: string; json: object }[] = [];
  const queue = [
    '/api/graph',
    '/api/pages',
    '/api/pages/search?search=a',
    '/api/reviews',
    '/api/reviews/search?search=a',
    '/healthz',
    '/readyz',
  ];
  queue.push(...codes.flatMap((code) => [`/api/parcels/${code}`, `/api/parcels/${code}/history?per_page=3`]));
  for (let url = queue.shift(); url; url = queue.shift()) {
    const { status, text, json } = await visitor.get(url);
    expect({ url, status }).toEqual({ url, status: 200 });
    responses.push({ text, json });
    const next = [json.next_page_url, json.data?.history?.next_page_url];
    queue.push(...next.filter((link) => typeof link === 'string'));
    if (url === '/api/graph')
      queue.push(...json.data.pages.data.map(({ slug }: { slug: string }) => `/api/pages/${slug}`));
  }
  return responses;
}

it('exposes nothing private to a visitor in any response', async () => {
  const parcels = await database.manager.find(Parcel);
  const admin = await database.manager.findOneByOrFail(Admin, {});
  expect(parcels.length).toBeGreaterThanOrEqual(40);
  const responses = await readAsVisitor(parcels.map((parcel) => parcel.tracking_code));
  expect(responses.length).toBeGreaterThan(100);

  const secrets = new Set([
    admin.id,
    admin.password_hash,
    ...parcels.flatMap((parcel) => [
      parcel.id,
      parcel.recipient_email,
      parcel.recipient_phone_number,
      parcel.sender_email,
      parcel.recipient_name,
      parcel.parcel_content,
      String(parcel.declared_value),
    ]),
  ]);
  const tracked = responses.filter(({ text }) => text.includes('"tracking_code"'));
  const leaked = [...secrets].filter(
    (secret) =>
      secret &&
      secret.length > 4 &&
      tracked.some(({ text }) => text.includes(`"${secret}"`) || text.includes(`:${secret},`)),
  );
  expect(leaked).toEqual([]);
  expect(tracked.filter(({ text }) => EXACT_END_POINT.test(text))).toEqual([]);
  expect(PRIVATE_KEYS.filter((key) => responses.some(({ json }) => keysIn(json).includes(key)))).toEqual([]);
});
