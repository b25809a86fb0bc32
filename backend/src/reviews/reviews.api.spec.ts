import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { formWith, pngImage } from '../../testing/images.js';
import { itResponds } from '../../testing/scenarios.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;
let png: Buffer;
let known: { id: string; image: string };

beforeAll(async () => {
  site = await startSite();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  png = await pngImage();
  known = (await admin.post('/api/reviews', formWith(png, { name: 'Ana Silva', review: 'Fast.\nKind.' }))).json.data;
});

const callers = () => ({ visitor, admin });
const post = { method: 'POST', url: '/api/reviews' } as const;
const withPicture = (fields: Record<string, string>) => () => formWith(png, fields);
const REVIEW = { name: 'Otto', review: 'Very good.' };

itResponds(callers, [
  {
    name: 'anyone may read the list',
    method: 'GET',
    url: '/api/reviews',
    status: 200,
    contains: ['Ana Silva', '"current_page":1', '"next_page_url":null', '"search_keys":["name","review"]'],
  },
  {
    name: 'search includes the text',
    method: 'GET',
    url: '/api/reviews/search?search=kind',
    status: 200,
    contains: ['Ana Silva'],
  },
  {
    name: 'search that finds nothing',
    method: 'GET',
    url: '/api/reviews?search=_',
    status: 200,
    contains: ['"data":[]'],
  },
  { name: 'a search of 101 characters', method: 'GET', url: `/api/reviews?search=${'x'.repeat(101)}`, status: 422 },
  {
    name: 'a review',
    ...post,
    as: 'admin',
    body: withPicture(REVIEW),
    status: 201,
    contains: ['Review created.', '"name":"Otto"', '.webp"'],
  },
  {
    name: 'a review in another script',
    ...post,
    as: 'admin',
    body: withPicture({ name: 'Ελένη', review: 'سريع جدا 🚚' }),
    status: 201,
    contains: ['Ελένη', '🚚'],
  },
  {
    name: 'no image',
    ...post,
    as: 'admin',
    body: () => {
      const form = new FormData();
      form.append('name', 'A');
      form.append('review', 'B');
      return form;
    },
    status: 422,
    contains: ['"image":"Image is required."'],
  },
  {
    name: 'no name',
    ...post,
    as: 'admin',
    body: withPicture({ review: 'B' }),
    status: 422,
    contains: ['"name":"Name is required."'],
  },
  {
    name: 'only whitespace',
    ...post,
    as: 'admin',
    body: withPicture({ name: ' ', review: '\n' }),
    status: 422,
    contains: ['Name is required.', 'Review is required.'],
  },
  {
    name: 'a name of 301 characters',
    ...post,
    as: 'admin',
    body: withPicture({ ...REVIEW, name: 'x'.repeat(301) }),
    status: 422,
    contains: ['at most 300'],
  },
  {
    name: 'a review of 2,001 characters',
    ...post,
    as: 'admin',
    body: withPicture({ ...REVIEW, review: 'x'.repeat(2001) }),
    status: 422,
  },
  {
    name: 'an unknown field',
    ...post,
    as: 'admin',
    body: withPicture({ ...REVIEW, stars: '5' }),
    status: 422,
    contains: ['stars'],
  },
  { name: 'JSON where a form is needed', ...post, as: 'admin', body: REVIEW, status: 415 },
  {
    name: 'delete without an id',
    method: 'DELETE',
    url: '/api/reviews',
    as: 'admin',
    body: {},
    status: 422,
    contains: ['Id is required.'],
  },
  {
    name: 'delete with a malformed id',
    method: 'DELETE',
    url: '/api/reviews',
    as: 'admin',
    body: { id: '1 OR 1=1' },
    status: 422,
  },
  {
    name: 'delete',
    method: 'DELETE',
    url: '/api/reviews',
    as: 'admin',
    body: () => ({ id: known.id }),
    status: 200,
    contains: ['Review deleted.', '"data":null'],
  },
  {
    name: 'delete a second time',
    method: 'DELETE',
    url: '/api/reviews',
    as: 'admin',
    body: () => ({ id: known.id }),
    status: 404,
    contains: ['Not Found'],
  },
  { name: 'the image of a deleted review', method: 'GET', url: () => `/uploads/images/${known.image}`, status: 404 },
]);

it('returns every review once over all pages', async () => {
  for (let at = 0; at < 5; at++) await admin.post('/api/reviews', formWith(png, { name: `No ${at}`, review: 'x' }));
  const seen: string[] = [];
  let lastPage = 0;
  for (let next: string | null = '/api/reviews?per_page=2'; next; ) {
    const { json } = await visitor.get(next);
    seen.push(...json.data.map(({ id }: { id: string }) => id));
    lastPage = json.current_page;
    next = json.next_page_url;
  }
  const all = (await visitor.get('/api/reviews?per_page=100')).json.data.map(({ id }: { id: string }) => id);
  expect(seen).toEqual(all);
  expect(lastPage).toBe(Math.ceil(all.length / 2));
});
