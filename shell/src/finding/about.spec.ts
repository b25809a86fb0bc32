import { createI18n, type RemoteRoute } from '@waybill/kit';
import { SHELL, shellLocales } from '../text';
import { aboutPage } from './about';
import { shortened } from './shortened';

const i18n = createI18n('de');
i18n.register('mf-test', { title: 'Titel', intro: 'Worum es geht.' });
beforeAll(async () => i18n.register(SHELL, (await shellLocales('de')).default));

const Component = () => null;
const route = (more: Partial<RemoteRoute> = {}): RemoteRoute => ({ path: '/x', Component, title: 'title', ...more });
const graph = (meta_description: string | null) => ({
  '/api/graph': { http: 200, body: { data: { settings: { data: [{ meta_description }] } } } },
});
const about = (
  one: RemoteRoute | null,
  answers = graph('Der Betrieb.') as Record<string, { http: number; body: unknown }>,
) =>
  aboutPage({
    at: one && { route: one, params: {}, query: new URLSearchParams() },
    namespace: 'mf-test',
    i18n,
    answers,
    title: 'Eigener Titel',
  });

const document = route({
  path: '/pages/:slug',
  data: () => '/api/x',
  description: (page) => (page as { text: string }).text,
});
const withText = (text: string) => ({ ...graph('Der Betrieb.'), '/api/x': { http: 200, body: { data: { text } } } });

it('is told in the words of the route', () => {
  expect(about(route({ description: 'intro' }))).toEqual({ name: 'Titel', description: 'Worum es geht.' });
});

it('is told in the words of the settings where the route has none, and of the catalogue where they have none', () => {
  expect(about(route())).toEqual({ name: 'Titel', description: 'Der Betrieb.' });
  expect(about(route(), graph(null)).description).toContain('Waybill');
  expect(about(null, {})).toEqual({ name: 'Waybill', description: expect.stringContaining('Waybill') });
});

it('is told by a document itself, without its markup', () => {
  const text = '**Zuerst**\n\n![Bild](https://x.test/a.png)\n\\**Dann**';
  expect(about(document, withText(text))).toEqual({ name: 'Eigener Titel', description: 'Zuerst **Dann**' });
  expect(about(document, withText('![Bild](https://x.test/a.png)')).description).toBe('Der Betrieb.');
});

it('holds nothing of what is one visitor’s own', () => {
  const personal = route({ data: () => '/api/x', description: (page) => (page as { text: string }).text });
  expect(about(personal, withText('geheim'))).toEqual({ name: 'Titel', description: 'Der Betrieb.' });
});

describe('a description', () => {
  it.each([
    ['  one\n\ttwo\u0000 ', 'one two'],
    ['x'.repeat(160), 'x'.repeat(160)],
    ['x'.repeat(161), `${'x'.repeat(159)}…`],
    ['日'.repeat(300), `${'日'.repeat(159)}…`],
    ['🙂'.repeat(300), `${'🙂'.repeat(159)}…`],
  ])('%j is told as %j', (text, told) => expect(shortened(text)).toBe(told));

  it('is cut between words', () => {
    const told = shortened('parcels and freight '.repeat(30));
    expect(told).toMatch(/(parcels|and|freight)…$/);
    expect(told.length).toBeLessThanOrEqual(160);
  });
});
