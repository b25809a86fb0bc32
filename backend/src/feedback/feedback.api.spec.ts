import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { itResponds } from '../../testing/scenarios.js';
import { type Site, startSite } from '../../testing/site.js';
import { RetentionService } from '../cleanup/retention.service.js';

const DELIVERED = 'WAYB-1112-026A-P';
const DAY_MS = 86_400_000;
const MOVING = 'MOVING-12345';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const parcel = { recipient_name: 'Ada', destination: 'Oslo' };

let site: Site;
let admin: ApiClient;
let visitor: ApiClient;

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1' });
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  await admin.post('/api/parcels', { ...parcel, tracking_code: DELIVERED, status: 'Delivered' });
  await admin.post('/api/parcels', { ...parcel, tracking_code: MOVING, status: 'In transit' });
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const rate = (body: object, address = '198.51.100.1') =>
  visitor.request('POST', '/api/feedback', { tracking_code: DELIVERED, rating: 4, ...body }, from(address));
const list = async () => (await admin.get('/api/feedback')).json.data;

describe('rating a delivery', () => {
  const post = { method: 'POST', url: '/api/feedback', headers: from('198.51.100.2') } as const;
  const body = { tracking_code: DELIVERED, rating: 4, comment: 'Careful hands.' };
  itResponds(
    () => ({ visitor, admin }),
    [
      { name: 'a rating', ...post, body, status: 201, contains: ['Thank you'], notContains: ['Careful'] },
      {
        name: 'no step',
        ...post,
        body: { ...body, rating: 6 },
        status: 422,
        contains: ['Rating must be one of the five steps.'],
      },
      { name: 'half a step', ...post, body: { ...body, rating: 4.5 }, status: 422 },
      { name: 'too long a comment', ...post, body: { ...body, comment: 'x'.repeat(501) }, status: 422 },
      { name: 'a parcel that has not arrived', ...post, body: { ...body, tracking_code: MOVING }, status: 409 },
      { name: 'no parcel', ...post, body: { ...body, tracking_code: 'NOBODY-12345' }, status: 404 },
      { name: 'an unknown field', ...post, body: { ...body, name: 'Ada' }, status: 422 },
    ],
  );

  it('accepts the code as people type it, and keeps the newest rating of a parcel', async () => {
    await rate({ rating: 2, comment: 'Late.' });
    await rate({ tracking_code: 'wayb 1112 026a p', rating: 5, comment: null });
    expect(await list()).toMatchObject([{ tracking_code: DELIVERED, rating: 5, comment: null }]);
  });

  it('keeps one of many that arrive at once', async () => {
    const replies = await Promise.all([1, 2, 3, 4, 5].map((rating) => rate({ rating }, `203.0.113.${rating}`)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const page = (await admin.get('/api/feedback')).json;
    expect(page.data).toHaveLength(1);
    expect(page.last_page).toBe(1);
  });

  it('discards what fills the honeypot, and gives the same answer', async () => {
    const before = await list();
    expect(await rate({ rating: 1, website: 'https://spam.test' }, '198.51.100.3')).toMatchObject({ status: 201 });
    expect(await list()).toEqual(before);
  });

  it('is no way around the limit of unknown codes', async () => {
    const guess = (n: number) =>
      visitor.request('GET', `/api/parcels/GUESS-${10_000 + n}`, undefined, from('198.51.100.40'));
    for (let n = 0; n < 30; n += 1) await guess(n);
    expect((await rate({ tracking_code: 'GUESS-99999' }, '198.51.100.40')).status).toBe(429);
  });

  it('is limited to ten per hour and address', async () => {
    for (let n = 0; n < 10; n += 1) expect((await rate({}, '198.51.100.50')).status).toBe(201);
    expect((await rate({}, '198.51.100.50')).status).toBe(429);
    expect((await rate({}, '198.51.100.51')).status).toBe(201);
  });

  it('works without script', async () => {
    const submit = (fields: Record<string, string>) =>
      visitor.request('POST', '/api/feedback', new URLSearchParams(fields).toString(), {
        ...FORM,
        ...from('198.51.100.60'),
      });
    const fields = { tracking_code: DELIVERED, rating: '3', comment: '', website: '' };
    expect((await submit(fields)).headers.get('location')).toBe('/feedback.html?sent=1');
    expect((await submit({ ...fields, rating: '0' })).headers.get('location')).toBe('/feedback.html?failed=1');
    expect(await list()).toMatchObject([{ rating: 3, comment: null }]);
  });
});

describe('reading ratings', () => {
  it('the admin finds them by code, reads one and deletes it', async () => {
    const [rating] = (await admin.get(`/api/feedback/search?search=${DELIVERED}`)).json.data;
    expect((await admin.get(`/api/feedback/${rating.id}`)).json.data).toMatchObject({ tracking_code: DELIVERED });
    expect((await admin.delete('/api/feedback', { id: rating.id })).status).toBe(200);
    expect(await list()).toEqual([]);
  });
});

describe('the parcel of a rating', () => {
  const parcels = async () => (await admin.get('/api/parcels')).json.data;
  const rated = async () => (await list())[0];

  it('is found after its code was changed, and rated once under both', async () => {
    await rate({}, '198.51.100.80');
    const { id } = (await parcels()).find((one: { tracking_code: string }) => one.tracking_code === DELIVERED);
    expect(await rated()).toMatchObject({ parcel_id: id, tracking_code: DELIVERED });
    expect((await admin.patch('/api/parcels', { id, ...parcel, tracking_code: 'RENAMED-1' })).status).toBe(200);
    expect(await rated()).toMatchObject({ parcel_id: id, tracking_code: 'RENAMED-1' });
    await rate({ tracking_code: 'RENAMED-1', rating: 1 }, '198.51.100.80');
    expect(await list()).toMatchObject([{ rating: 1 }]);
    await admin.patch('/api/parcels', { id, ...parcel, tracking_code: DELIVERED });
  });

  it('is named without a reference once it is gone', async () => {
    const gone = { ...parcel, tracking_code: 'GONE-12345', status: 'Delivered' };
    const { id } = (await admin.post('/api/parcels', gone)).json.data;
    await rate({ tracking_code: 'GONE-12345' }, '198.51.100.81');
    await admin.delete('/api/parcels', { id });
    expect(await rated()).toMatchObject({ parcel_id: null, tracking_code: 'GONE-12345' });
  });

  it('does not keep it longer than the settings say', async () => {
    expect(await list()).not.toEqual([]);
    await admin.patch('/api/settings', { retention_feedback: 30 });
    const retention = site.app.get(RetentionService, { strict: false });
    await retention.apply(new Date(Date.now() + 29 * DAY_MS));
    expect(await list()).not.toEqual([]);
    await retention.apply(new Date(Date.now() + 31 * DAY_MS));
    expect(await list()).toEqual([]);
    const [removed] = (await admin.get('/api/audit?entity=feedback&action=removed')).json.data;
    expect(removed).toMatchObject({ actor: 'system' });
    expect(JSON.stringify(removed)).not.toContain('GONE-12345');
    await admin.patch('/api/settings', { retention_feedback: '' });
  });
});

describe('a message about a parcel', () => {
  const message = { email: 'ana@example.com', subject: 'Late', body: 'Where is it?' };
  const about = { topic: 'late', tracking_code: DELIVERED, parcel_state: 'late' };
  const send = (body: object) => visitor.request('POST', '/api/messages', body, from('198.51.100.70'));

  it('says which, what it is about and what the page said', async () => {
    expect((await send({ ...message, ...about })).status).toBe(201);
    const [stored] = (await admin.get(`/api/messages/search?search=${DELIVERED}`)).json.data;
    expect(stored).toMatchObject({ ...message, ...about });
  });

  it('needs none of it', async () => {
    expect((await send({ ...message, topic: '', tracking_code: '', parcel_state: '' })).status).toBe(201);
    const [stored] = (await admin.get('/api/messages')).json.data;
    expect(stored).toMatchObject({ topic: null, tracking_code: null, parcel_state: null });
  });

  it('has one of the known topics', async () => {
    expect((await send({ ...message, topic: 'weather' })).json.errors[0]).toContain('Topic must be one of: where');
  });
});
