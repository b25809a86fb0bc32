import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { formWith, pngImage } from '../../testing/images.js';
import { itResponds } from '../../testing/scenarios.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;
let page: { id: string; slug: string };

beforeAll(async () => {
  site = await startSite();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  page = (await admin.post('/api/pages', { title: 'Shipping', content: 'By sea.' })).json.data;
});

const callers = () => ({ visitor, admin });
const UNKNOWN_ID = '0190c0de-0000-7000-8000-000000000000';
const german = () => ({ kind: 'page', record: page.id, language: 'de', title: 'Versand', text: 'Mit dem Schiff.' });
const inGerman = { 'accept-language': 'de' };

describe('requests', () => {
  itResponds(callers, [
    {
      name: 'a record that does not exist',
      method: 'POST',
      url: '/api/translations',
      as: 'admin',
      body: () => ({ ...german(), record: UNKNOWN_ID }),
      status: 404,
    },
    {
      name: 'a page needs a title',
      method: 'POST',
      url: '/api/translations',
      as: 'admin',
      body: () => ({ ...german(), title: '' }),
      status: 422,
      contains: ['Title is required.'],
    },
    {
      name: 'a review has none',
      method: 'POST',
      url: '/api/translations',
      as: 'admin',
      body: () => ({ ...german(), kind: 'review' }),
      status: 422,
      contains: ['Unknown field: title.'],
    },
    {
      name: 'another kind',
      method: 'POST',
      url: '/api/translations',
      as: 'admin',
      body: () => ({ ...german(), kind: 'parcel' }),
      status: 422,
      contains: ['Kind must be one of'],
    },
    {
      name: 'a language that the site does not have',
      method: 'POST',
      url: '/api/translations',
      as: 'admin',
      body: () => ({ ...german(), language: 'tlh' }),
      status: 422,
    },
    {
      name: 'a translation',
      method: 'POST',
      url: '/api/translations',
      as: 'admin',
      body: german,
      status: 201,
      contains: ['Translation created.', '"language":"de"', '"sub_title":null'],
    },
    {
      name: 'a second one into the same language',
      method: 'POST',
      url: '/api/translations',
      as: 'admin',
      body: german,
      status: 409,
      contains: ['already a translation'],
    },
    {
      name: 'the list of a page by its slug',
      method: 'GET',
      url: () => `/api/translations?kind=page&record=${page.slug}`,
      as: 'admin',
      status: 200,
      contains: ['"Versand"'],
    },
  ]);
});

describe('a translated page', () => {
  it('is read in the language of the page that asks, and as it was written by everybody else', async () => {
    const read = async (as: ApiClient, headers = {}) => (await as.get(`/api/pages/${page.slug}`, headers)).json.data;
    expect(await read(visitor, inGerman)).toMatchObject({
      title: 'Versand',
      content: 'Mit dem Schiff.',
      language: 'de',
      languages: ['en', 'de'],
    });
    const original = { title: 'Shipping', content: 'By sea.', language: 'en', languages: ['en', 'de'] };
    expect(await read(visitor)).toMatchObject(original);
    expect(await read(visitor, { 'accept-language': 'fr' })).toMatchObject(original);
    expect(await read(visitor, { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' })).toMatchObject(original);
    expect(await read(admin, inGerman)).toMatchObject(original);
  });

  it('has its translated title in the menu, and caches keep the languages apart', async () => {
    const german = await visitor.get('/api/graph', inGerman);
    expect(german.json.data.pages.data.map(({ title }: { title: string }) => title)).toContain('Versand');
    expect(german.headers.get('vary')).toContain('Accept-Language');
    const english = await visitor.get('/api/graph');
    expect(english.json.data.pages.data.map(({ title }: { title: string }) => title)).toContain('Shipping');
    expect(english.headers.get('etag')).not.toBe(german.headers.get('etag'));
  });

  it('can be sent back as it was read', async () => {
    const read = (await admin.get(`/api/pages/${page.slug}`)).json.data;
    expect(await admin.patch('/api/pages', read)).toMatchObject({ status: 200 });
    const reply = await admin.patch('/api/pages', { ...read, language: 'fr', updated_at: undefined });
    expect(reply).toMatchObject({ status: 422, json: { field_errors: { language: expect.any(String) } } });
  });
});

describe('an edit', () => {
  const make = async (language: string) =>
    (await admin.post('/api/translations', { ...german(), language })).json.data as { id: string; updated_at: string };

  it('needs the current version', async () => {
    const { id, updated_at } = await make('nl');
    const body = { id, kind: 'page', title: 'Verzending', text: 'Per schip.' };
    expect(await admin.patch('/api/translations', { ...body, updated_at })).toMatchObject({ status: 200 });
    expect(await admin.patch('/api/translations', { ...body, updated_at })).toMatchObject({ status: 409 });
    expect(await admin.patch('/api/translations', { ...body, kind: 'preset' })).toMatchObject({ status: 422 });
    expect(await admin.patch('/api/translations', { ...body, language: 'fr' })).toMatchObject({ status: 422 });
  });

  it('can delete it; visitors then read the original', async () => {
    const { id } = await make('it');
    expect(await admin.delete('/api/translations', { id })).toMatchObject({ status: 200 });
    const { json } = await visitor.get(`/api/pages/${page.slug}`, { 'accept-language': 'it' });
    expect(json.data).toMatchObject({ title: 'Shipping', language: 'en' });
  });
});

it('a deleted record takes its translations with it', async () => {
  const { id } = (await admin.post('/api/pages', { title: 'Gone', content: 'x' })).json.data;
  const made = await admin.post('/api/translations', { ...german(), record: id });
  await admin.delete('/api/pages', { id });
  expect((await admin.get(`/api/translations/${made.json.data.id}`)).status).toBe(404);
});

describe('a review', () => {
  it('says in which language it is, and is read in that of the page', async () => {
    const image = await pngImage();
    const write = (name: string, review: string) => admin.post('/api/reviews', formWith(image, { name, review }));
    const { id } = (await write('Ada', 'On time.')).json.data;
    await write('Олег', 'Быстро и надёжно.');
    await admin.post('/api/translations', { kind: 'review', record: id, language: 'de', text: 'Pünktlich.' });
    const reviews = (await visitor.get('/api/graph', inGerman)).json.data.reviews.data;
    expect(reviews).toMatchObject([
      { review: 'Быстро и надёжно.', language: 'ru' },
      { review: 'Pünktlich.', language: 'de' },
    ]);
    expect((await admin.get(`/api/reviews/${id}`)).json.data).toMatchObject({ review: 'On time.', language: 'en' });
  });
});
