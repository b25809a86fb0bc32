import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite({ SEED: 'demo' });
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
});

const graph = async (caller: ApiClient) => (await caller.get('/api/graph')).json.data;

it('returns three slices to a visitor, without mail settings', async () => {
  const data = await graph(visitor);
  expect(data.admin).toBe(false);
  expect(data.pages.data).toHaveLength(4);
  expect(data.reviews.data).toHaveLength(6);
  expect(data.pages.object[data.pages.data[0].id]).toEqual(data.pages.data[0]);
  expect(data.pages.data[0].content).toBeUndefined();
  expect(data.reviews.search_keys).toEqual(expect.arrayContaining(['name']));
  expect(data.settings.data).toHaveLength(1);
  expect(data.settings.data[0]).toMatchObject({ contact_email: 'admin@localhost.test' });
  expect(Object.keys(data.settings.data[0])).not.toEqual(expect.arrayContaining(['mail_driver']));
});

it('returns the e-mail address and all settings to the admin', async () => {
  const data = await graph(admin);
  expect(data.admin).toEqual({ email: 'admin@localhost.test' });
  expect(data.settings.data[0]).toMatchObject({ mail_driver: 'mail', mail_template: 'html1' });
});

it('responds 304 to a visitor until something changes', async () => {
  const first = await visitor.get('/api/graph');
  const etag = first.headers.get('etag') ?? '';
  const again = () =>
    visitor.request('GET', '/api/graph', undefined, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(first.headers.get('vary')).toContain('Cookie');
  expect(await again()).toMatchObject({ status: 304, text: '' });
  await admin.patch('/api/settings', { contact_phone: '+44 20 7946 0999' });
  expect((await again()).status).toBe(200);
  expect((await admin.get('/api/graph')).headers.get('cache-control')).toBe('no-store');
});

describe('settings', () => {
  it('updates only the fields sent', async () => {
    const before = (await admin.get('/api/settings')).json.data[0];
    const reply = await admin.patch('/api/settings', { contact_twitter: '', mail_driver: 'smtp' });
    expect(reply.json.data).toEqual({
      ...before,
      contact_twitter: null,
      mail_driver: 'smtp',
      updated_at: expect.any(String),
    });
  });

  it('says in which language opening hours and address are', async () => {
    const languageOf = async (contact_hours: string) => {
      await admin.patch('/api/settings', { contact_hours, contact_address: null });
      return (await graph(visitor)).settings.data[0].contact_language;
    };
    expect(await languageOf('Monday to Friday 8:00–18:00')).toBe('en');
    expect(await languageOf('Понедельник – пятница 8:00–18:00')).toBe('ru');
    expect(await languageOf('من الاثنين إلى الجمعة')).toBe('');
  });

  it('takes settings back as they were sent, but no other language of the contact details', async () => {
    const { contact_hours, contact_language } = (await admin.get('/api/settings')).json.data[0];
    expect((await admin.patch('/api/settings', { contact_hours, contact_language })).status).toBe(200);
    expect((await admin.patch('/api/settings', { contact_language: 'pl' })).status).toBe(422);
  });

  it.each([
    [{ contact_email: '' }, 'Contact email is required.'],
    [{ contact_email: 'nobody' }, 'Contact email must be a valid email address.'],
    [{ mail_driver: 'pigeon' }, 'Mail driver must be one of: mail, smtp.'],
    [{ mail_template: 'html5' }, 'Mail template must be one of'],
    [{ contact_phone: '1'.repeat(41) }, 'Contact phone must have at most 40 characters.'],
    [{ theme: 'DARK' }, 'Unknown field: theme.'],
  ])('rejects %j', async (changes, sentence) => {
    const reply = await admin.patch('/api/settings', changes);
    expect(reply).toMatchObject({ status: 422, json: { errors: [expect.stringContaining(sentence)] } });
  });

  it('lets the admin sign in after the contact address changed', async () => {
    await admin.patch('/api/settings', { contact_email: 'new@example.org' });
    expect((await signInAsAdmin(site).then((caller) => caller.get('/api/dashboard'))).status).toBe(200);
  });
});

it('shows the admin what needs attention', async () => {
  const { data } = (await admin.get('/api/dashboard')).json;
  expect(data.in_transit).toBeGreaterThan(5);
  expect(data.exceptions).toBeGreaterThan(2);
  expect(data.unread_messages).toBe(0);
  expect(data.newest_activities).toHaveLength(10);
  expect(data.newest_activities[0].tracking_code).toMatch(/^[A-Z0-9-]+$/);
});

it('counts what remotes report', async () => {
  const event = { remote: 'mf-tracking', version: '1.0.0', phase: 'entry', class: 'network', ms: 120 };
  for (let n = 0; n < 3; n++) expect((await visitor.post('/api/telemetry/remotes', event)).status).toBe(202);
  expect((await visitor.post('/api/telemetry/remotes', { ...event, phase: 'lunch' })).status).toBe(422);
  const { data } = (await admin.get('/api/telemetry/remotes')).json;
  expect(data).toEqual([expect.objectContaining({ remote: 'mf-tracking', phase: 'entry', count: 3 })]);
  const more = Array.from({ length: 40 }, () => visitor.post('/api/telemetry/remotes', event));
  expect((await Promise.all(more)).filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});
