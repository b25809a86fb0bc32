import { createI18n, type RemoteRoute } from '@waybill/kit';
import { SHELL, shellLocales } from '../i18n/shell-texts';
import { describePage } from './describe-page';
import { truncateDescription } from './truncate-description';

const i18n = createI18n('de');
i18n.register('mf-test', { title: 'Titel', intro: 'Worum es geht.' });
beforeAll(async () => i18n.register(SHELL, (await shellLocales('de')).default));

const Component = () => null;
const route = (more: Partial<RemoteRoute> = {}): RemoteRoute => ({ path: '/x', Component, title: 'title', ...more });
const graph = (meta_description: string | null) => ({
  '/api/graph': { http: 200, body: { data: { settings: { data: [{ meta_description }] } } } },
});
const describeRoute = (
  rendered: RemoteRoute | null,
  results = graph('Der Betrieb.') as Record<string, { http: number; body: unknown }>,
) =>
  describePage({
    match: rendered && { route: rendered, params: {}, query: new URLSearchParams() },
    namespace: 'mf-test',
    i18n,
    results,
    title: 'Eigener Titel',
    brand: 'Waybill',
  });

const document = route({
  path: '/pages/:slug',
  data: () => '/api/x',
  description: (page) => (page as { text: string }).text,
});
const withText = (text: string) => ({ ...graph('Der Betrieb.'), '/api/x': { http: 200, body: { data: { text } } } });

it('uses the description of the route', () => {
  expect(describeRoute(route({ description: 'intro' }))).toEqual({ name: 'Titel', description: 'Worum es geht.' });
});

it('falls back to the description in the settings, then to the one in the catalogue', () => {
  expect(describeRoute(route())).toEqual({ name: 'Titel', description: 'Der Betrieb.' });
  expect(describeRoute(route(), graph(null)).description).toContain('Waybill');
  expect(describeRoute(null, {})).toEqual({ name: 'Waybill', description: expect.stringContaining('Waybill') });
});

it('uses a document’s own text, without its markup', () => {
  const text = '**Zuerst**\n\n![Bild](https://x.test/a.png)\n\\**Dann**';
  expect(describeRoute(document, withText(text))).toEqual({ name: 'Eigener Titel', description: 'Zuerst **Dann**' });
  expect(describeRoute(document, withText('![Bild](https://x.test/a.png)')).description).toBe('Der Betrieb.');
});

it('says in which languages a document exists', () => {
  const translated = { '/api/x': { http: 200, body: { data: { text: '', languages: ['en', 'de'] } } } };
  expect(describeRoute(document, translated).languages).toEqual(['en', 'de']);
  expect(describeRoute(document, withText('x'))).not.toHaveProperty('languages');
});

it('contains no personal data', () => {
  const personal = route({ data: () => '/api/x', description: (page) => (page as { text: string }).text });
  expect(describeRoute(personal, withText('geheim'))).toEqual({ name: 'Titel', description: 'Der Betrieb.' });
});

describe('a description', () => {
  it.each([
    ['  one\n\ttwo\u0000 ', 'one two'],
    ['x'.repeat(160), 'x'.repeat(160)],
    ['x'.repeat(161), `${'x'.repeat(159)}…`],
    ['日'.repeat(300), `${'日'.repeat(159)}…`],
    ['🙂'.repeat(300), `${'🙂'.repeat(159)}…`],
  ])('%j becomes %j', (text, truncated) => expect(truncateDescription(text)).toBe(truncated));

  it('is truncated between words', () => {
    const truncated = truncateDescription('parcels and freight '.repeat(30));
    expect(truncated).toMatch(/(parcels|and|freight)…$/);
    expect(truncated.length).toBeLessThanOrEqual(160);
  });
});
