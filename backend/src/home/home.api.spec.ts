import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
});

const shown = async (language: string) =>
  (await visitor.request('GET', '/api/graph', undefined, { 'accept-language': language })).json.data.settings.data[0]
    .home;
const save = (body: object) => admin.patch('/api/home', { language: 'de', ...body });
const USUAL = { sections: null, figures: null, clients: null };

it('costs a visitor nothing while all is as usual', async () => {
  expect(await shown('en')).toBeNull();
});

it('has texts of its own in each language, and the usual ones where they are emptied', async () => {
  const saved = await save({ texts: { 'slide.track.title': 'Wir bringen es', 'aims.title': ' ' } });
  expect(saved.json.data).toEqual({ texts: { 'slide.track.title': 'Wir bringen es' }, ...USUAL });
  expect(await shown('de')).toEqual(saved.json.data);
  expect(await shown('en')).toBeNull();
  await save({ texts: { 'slide.track.title': '' } });
  expect(await shown('de')).toBeNull();
});

it('keeps what is not sent', async () => {
  await save({ texts: { 'slide.track.title': 'Wir bringen es' }, clients: ['Hill & Sons'] });
  await save({ texts: { 'aims.title': 'Ziele' } });
  const { data } = (await save({ sections: ['track'] })).json;
  expect(data).toEqual({
    texts: { 'slide.track.title': 'Wir bringen es', 'aims.title': 'Ziele' },
    sections: ['track'],
    figures: null,
    clients: ['Hill & Sons'],
  });
  await save({ texts: { 'slide.track.title': null, 'aims.title': null }, ...USUAL });
  expect(await shown('de')).toBeNull();
});

it('has sections, figures and clients of its own in all languages', async () => {
  const layout = {
    sections: ['track', 'services'],
    figures: { offices: { value: 3, suffix: '' } },
    clients: ['Hill & Sons'],
  };
  expect((await save(layout)).status).toBe(200);
  expect(await shown('fr')).toEqual({ texts: {}, ...layout });
  expect((await admin.get('/api/home?language=fr')).json.data).toEqual({ texts: {}, ...layout });
  await save({ sections: null, figures: {}, clients: [] });
  expect(await shown('fr')).toEqual({ texts: {}, sections: null, figures: {}, clients: [] });
  await save(USUAL);
  expect(await shown('fr')).toBeNull();
});

it('takes the first changes of several requests at once', async () => {
  const texts = ['slide.track.title', 'aims.title', 'track.title', 'clients.title'];
  const answers = await Promise.all(texts.map((key) => save({ language: 'nl', texts: { [key]: key } })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await shown('nl')).texts).toEqual(Object.fromEntries(texts.map((key) => [key, key])));
});

it.each([
  [{ texts: { 'slide.track.title': 'x'.repeat(101) } }, 'at most 100 characters'],
  [{ texts: { 'menu.home': 'Start' } }, 'Unknown field'],
  [{ language: 'xx', texts: {} }, 'Language must be one of'],
  [{ sections: ['track', 'track'] }, 'Sections must be there once each.'],
  [{ clients: Array.from({ length: 13 }, (_, n) => `Client ${n}`) }, 'Clients must be at most 12.'],
  [{ clients: ['Hill & Sons', 'Hill & Sons'] }, 'Clients must be there once each.'],
  [{ figures: { offices: { value: 4.25, suffix: '' } } }, 'with at most one decimal place'],
  [{ figures: { offices: 4 } }, 'A figure must have a value and a suffix.'],
  [{ texts: [] }, 'Texts must be an object.'],
  [{ figures: { offices: { value: 4, suffix: '<b>' } } }, 'A suffix must be +, % or nothing.'],
])('refuses %j', async (body, sentence) => {
  expect(await save(body)).toMatchObject({ status: 422, json: { errors: [expect.stringContaining(sentence)] } });
});

it('is in the audit log', async () => {
  await save({ language: 'it', texts: { 'aims.title': 'Dove andiamo' } });
  const { data } = (await admin.get('/api/audit?entity=home_contents')).json;
  expect(data[0]).toMatchObject({ entity: 'home_contents', record: 'it' });
});
