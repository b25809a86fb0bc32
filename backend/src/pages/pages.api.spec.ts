import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { itResponds } from '../../testing/scenarios.js';
import { type Site, startSite } from '../../testing/site.js';
import { PagesService } from './pages.service.js';

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;
let about: { id: string; slug: string };

beforeAll(async () => {
  site = await startSite();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  about = (await admin.post('/api/pages', { title: 'About Ürünler', content: 'Line one\n\n**Bold**' })).json.data;
});

const callers = () => ({ visitor, admin });
const WRITTEN = { title: 'Terms', content: 'Words' };
const UNKNOWN_ID = '0190c0de-0000-7000-8000-000000000000';

describe('reading', () => {
  itResponds(callers, [
    {
      name: 'the list has entries without content',
      method: 'GET',
      url: '/api/pages',
      status: 200,
      contains: ['"about-urunler"', '"privacy-policy"', '"last_page":1', '"search_keys":["title","sub_title","slug"]'],
      notContains: ['content'],
    },
    {
      name: 'one page at a time',
      method: 'GET',
      url: '/api/pages?per_page=1',
      status: 200,
      contains: ['"current_page":1', '"last_page":2', '"next_page_url":"/api/pages?per_page=1&cursor='],
    },
    {
      name: 'search finds by title',
      method: 'GET',
      url: '/api/pages/search?search=%C3%9Cr%C3%BCn',
      status: 200,
      contains: ['about-urunler'],
      notContains: ['privacy'],
    },
    {
      name: 'a wildcard is a character',
      method: 'GET',
      url: '/api/pages?search=%25',
      status: 200,
      contains: ['"data":[]'],
    },
    {
      name: 'an unknown parameter',
      method: 'GET',
      url: '/api/pages?offset=5',
      status: 422,
      contains: ['Unknown field: offset.'],
    },
    { name: 'too large a page', method: 'GET', url: '/api/pages?per_page=101', status: 422, contains: ['at most 100'] },
    {
      name: 'a forged cursor',
      method: 'GET',
      url: '/api/pages?cursor=e30',
      status: 400,
      contains: ['no longer valid'],
    },
    {
      name: 'a page by its slug',
      method: 'GET',
      url: '/api/pages/about-urunler',
      status: 200,
      contains: ['"content":"Line one\\n\\n**Bold**"', '"hero":"hero-mixed"', '"overlay":"overlay1"', '"icon":"pages"'],
    },
    {
      name: 'unknown slug',
      method: 'GET',
      url: '/api/pages/nothing-here',
      status: 404,
      contains: ['"Not Found"'],
    },
    { name: 'what cannot be a slug', method: 'GET', url: '/api/pages/%2e%2e%2fetc', status: 404 },
    { name: 'another case of a slug', method: 'GET', url: '/api/pages/About-Urunler', status: 404 },
    { name: 'the privacy policy from the first start', method: 'GET', url: '/api/pages/privacy-policy', status: 200 },
  ]);
});

describe('writing', () => {
  itResponds(callers, [
    {
      name: 'create with all fields',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: { ...WRITTEN, sub_title: 'Sub', icon: 'folder', overlay: 'overlay3', image: 'hero-sea' },
      status: 201,
      contains: ['Page created.', '"slug":"terms"', '"hero":"hero-sea"', '"overlay":"overlay3"'],
    },
    {
      name: 'the same title gets the next slug',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: WRITTEN,
      status: 201,
      contains: ['"slug":"terms-2"'],
    },
    {
      name: 'a title that is a path of the API',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: { ...WRITTEN, title: 'Search' },
      status: 201,
      contains: ['"slug":"search-2"'],
    },
    {
      name: 'a title without letters',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: { ...WRITTEN, title: '🎉' },
      status: 201,
      contains: ['"slug":"page"'],
    },
    {
      name: 'a title in another script',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: { ...WRITTEN, title: 'Политика' },
      status: 201,
      contains: ['"slug":"politika"'],
    },
    {
      name: 'a taken slug',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: { ...WRITTEN, slug: 'terms' },
      status: 409,
      contains: ['"slug":"Slug is already in use'],
    },
    {
      name: 'a reserved slug',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: { ...WRITTEN, slug: 'search' },
      status: 409,
    },
    {
      name: 'a slug with a slash',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: { ...WRITTEN, slug: 'a/b' },
      status: 422,
      contains: ['lowercase letters, digits'],
    },
    {
      name: 'no title, no content',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: {},
      status: 422,
      contains: ['Title is required.', 'Content is required.', '"field_errors"'],
    },
    {
      name: 'an unknown icon',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: { ...WRITTEN, icon: 'skull' },
      status: 422,
      contains: ['Icon must be one of'],
    },
    {
      name: 'an unknown overlay',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: { ...WRITTEN, overlay: 'overlay9' },
      status: 422,
    },
    {
      name: 'an unknown field',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: { ...WRITTEN, hero: 'hero-sea' },
      status: 422,
      contains: ['Unknown field: hero.'],
    },
    {
      name: 'a title of 301 characters',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: { ...WRITTEN, title: 'x'.repeat(301) },
      status: 422,
      contains: ['at most 300'],
    },
    {
      name: 'content of 50,000 characters',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: { title: 'Long', content: 'ж'.repeat(49_000) },
      status: 201,
    },
    {
      name: 'markup is stored unchanged',
      method: 'POST',
      url: '/api/pages',
      as: 'admin',
      body: { title: '</script><script>alert(1)', content: '<img src=x onerror=alert(1)>' },
      status: 201,
      contains: ['<img src=x onerror=alert(1)>'],
    },
    {
      name: 'update of an unknown page',
      method: 'PATCH',
      url: '/api/pages',
      as: 'admin',
      body: { id: UNKNOWN_ID, ...WRITTEN },
      status: 404,
    },
    {
      name: 'an update without an id',
      method: 'PATCH',
      url: '/api/pages',
      as: 'admin',
      body: WRITTEN,
      status: 422,
      contains: ['Id is required.'],
    },
    {
      name: 'an update preserves omitted fields',
      method: 'PATCH',
      url: '/api/pages',
      as: 'admin',
      body: () => ({ id: about.id, title: 'About', content: 'New' }),
      status: 200,
      contains: ['Page saved.', '"slug":"about-urunler"', '"hero":"hero-mixed"', '"content":"New"'],
    },
    {
      name: 'delete of an unknown page',
      method: 'DELETE',
      url: '/api/pages',
      as: 'admin',
      body: { id: UNKNOWN_ID },
      status: 404,
    },
  ]);
});

describe('the privacy policy', () => {
  const policy = async () => (await visitor.get('/api/pages/privacy-policy')).json.data;

  it('cannot be deleted', async () => {
    const reply = await admin.delete('/api/pages', { id: (await policy()).id });
    expect(reply).toMatchObject({ status: 409, json: { errors: [expect.stringContaining('cannot be deleted')] } });
    expect(await policy()).toMatchObject({ slug: 'privacy-policy' });
  });

  it('can be edited, but its slug cannot change', async () => {
    const { id } = await policy();
    expect(await admin.patch('/api/pages', { id, ...WRITTEN, slug: 'other' })).toMatchObject({ status: 422 });
    expect(await admin.patch('/api/pages', { id, ...WRITTEN })).toMatchObject({ status: 200 });
    expect(await policy()).toMatchObject({ content: 'Words' });
  });
});

describe('a former slug', () => {
  const move = (id: string, slug: string) => admin.patch('/api/pages', { id, ...WRITTEN, slug });

  it('redirects to the page until another page takes the slug', async () => {
    const { id } = (await admin.post('/api/pages', { ...WRITTEN, slug: 'first' })).json.data;
    await move(id, 'second');
    await move(id, 'third');
    for (const slug of ['first', 'second', 'third']) {
      const reply = await visitor.get(`/api/pages/${slug}`);
      expect(reply.json.data).toMatchObject({ id, slug: 'third' });
      expect(reply.headers.get('link')).toBe('</pages/third>; rel="canonical"');
    }
    const other = (await admin.post('/api/pages', { ...WRITTEN, slug: 'first' })).json.data;
    expect((await visitor.get('/api/pages/first')).json.data.id).toBe(other.id);
    await move(id, 'second');
    expect((await visitor.get('/api/pages/second')).json.data.slug).toBe('second');
    await admin.delete('/api/pages', { id });
    expect((await visitor.get('/api/pages/third')).status).toBe(404);
  });

  it('preserves a slug change made during a concurrent edit', async () => {
    const { id } = (await admin.post('/api/pages', { ...WRITTEN, slug: 'before-the-move' })).json.data;
    const pages = site.app.get(PagesService, { strict: false });
    for (let round = 1; round <= 5; round++) {
      const form = { ...WRITTEN, sub_title: null, id };
      await Promise.all([
        pages.update({ ...form, slug: `moved-${round}` }),
        pages.update({ ...form, title: `Words ${round}` }),
      ]);
      expect(await pages.bySlug('before-the-move')).toMatchObject({ id, slug: `moved-${round}` });
    }
  });

  it('cannot be changed to that of another page', async () => {
    const { id } = (await admin.post('/api/pages', { ...WRITTEN, slug: 'mover' })).json.data;
    expect((await move(id, 'privacy-policy')).status).toBe(409);
    expect((await visitor.get('/api/pages/mover')).json.data.id).toBe(id);
  });
});

it('gives 20 pages created concurrently with one title 20 slugs', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, () => admin.post('/api/pages', { title: 'Rush', content: 'x' })),
  );
  expect(made.map(({ status, json }) => `${status} ${json.errors}`)).toEqual(made.map(() => '201 '));
  expect(new Set(made.map(({ json }) => json.data.slug)).size).toBe(20);
});
