/** @jest-environment node */
import './testing/built-worker.js';
import { rmSync } from 'node:fs';
import type { Preview } from '@waybill/federation';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { cookieOf, hashOf, inPreview, publishAsPreview, textOf } from './testing/previews.js';
import { type Site, startSite } from './testing/site.js';

/** Shows the build of the remote that rendered it. */
const SHELL = `
  export const sharedModules = {};
  export const createRenderer = (remote) => ({
    match: () => ({ found: true, data: null, isDocument: false }),
    redirect: () => null,
    async render({ boot }) {
      return { html: '<main>' + boot.remotes.map(({ version }) => 'rendered ' + version) + '</main>', title: 'A', heading: null };
    },
    async warmUp() {},
  });
`;
const REMOTE = 'export default () => null';

let root: string;
let site: Site;
let live: string;
let preview: Preview;
beforeAll(async () => {
  root = tempFolder();
  await publishBuild(root, 'shell', { server: SHELL });
  live = (await publishBuild(root, 'mf-a', { server: REMOTE })).hash;
  preview = await publishAsPreview(root, '2.0.0', { server: REMOTE });
  site = await startSite(root);
});
afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const shown = (path: string, headers: Record<string, string> = {}) => inPreview(site, preview, path, headers);

describe('a link', () => {
  it('leads to the page of the preview, with a cookie that only this site reads', async () => {
    const response = await site.get(`/__preview/${preview.key}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/mf-a.html']);
    expect(response.headers.get('set-cookie')).toBe(
      `${cookieOf(preview)}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect([response.headers.get('referrer-policy'), response.headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store',
    ]);
  });

  it('may name a page', async () => {
    const response = await site.get(`/__preview/${preview.key}/mf-a.html?x=1`);
    expect(response.headers.get('location')).toBe('/mf-a.html?x=1');
  });

  it.each([
    ['another key', () => `/__preview/${'0'.repeat(32)}`],
    ['another site in it', () => `/__preview/${preview.key}//evil.example`],
    ['a backslash in it', () => `/__preview/${preview.key}/\\evil.example`],
    ['a part of the key', () => `/__preview/${preview.key.slice(1)}`],
  ])('with %s leads nowhere', async (_, path) => {
    const response = await site.get(path());
    expect([response.status, response.headers.get('set-cookie')]).toEqual([404, null]);
  });

  it('is not followed by a browser that only prefetches', async () => {
    const response = await site.get(`/__preview/${preview.key}`, { 'sec-purpose': 'prefetch' });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([503, null]);
  });
});

describe('a page of a preview', () => {
  it('has the build of the preview, rendered on the server, and says what it is', async () => {
    const response = await shown('/mf-a.html');
    const html = await response.text();
    expect(html).toContain('<main>rendered 2.0.0</main>');
    expect(html).toContain(`/releases/mf-a/${hashOf(preview)}/browser/entry.js`);
    expect(html).not.toContain(live);
    expect(html).toMatch(/<aside id="preview-badge" aria-label="Preview: new-map">.*href="\/__preview\/leave"/s);
  });

  it('is in no list and in no cache', async () => {
    const { headers } = await shown('/mf-a.html');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toBe('no-store');
    expect([headers.get('etag'), headers.get('speculation-rules')]).toEqual([null, null]);
  });

  it('says so in the language of the page', async () => {
    expect(await textOf(shown('/mf-a.html?lang=de'))).toContain('Vorschau: new-map');
  });

  it('leaves the pages of visitors as they are, to the byte, in any order', async () => {
    const before = await site.get('/mf-a.html');
    const text = await before.text();
    expect(text).toContain('rendered 1.0.0');
    for (let round = 0; round < 3; round += 1) {
      expect(await textOf(shown('/mf-a.html'))).toContain('rendered 2.0.0');
      const after = await site.get('/mf-a.html');
      expect([await after.text(), after.headers.get('etag')]).toEqual([text, before.headers.get('etag')]);
    }
    expect(text).not.toMatch(/preview-badge|new-map/);
  });
});

describe('a file of a preview', () => {
  const file = () => `/releases/mf-a/${hashOf(preview)}/browser/entry.js`;

  it('is for browsers in the preview only, and for no shared cache', async () => {
    expect((await site.get(file())).status).toBe(404);
    const response = await shown(file());
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=86400, immutable, no-transform',
    ]);
  });

  it('does not displace those of the live release', async () => {
    const path = `/releases/mf-a/${live}/browser/entry.js`;
    expect((await shown(path)).status).toBe(200);
    expect((await site.get(path)).headers.get('cache-control')).toMatch(/^public/);
  });
});

it('counts nothing that a preview reports as a failure of what is live', async () => {
  const event = { remote: 'mf-a', version: `1.0.0+${live}`, phase: 'entry', class: 'network', ms: 5 };
  const send = (cookie = '') =>
    fetch(`${site.url}/api/telemetry/remotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(event),
    });
  expect((await send(cookieOf(preview))).status).toBe(202);
  expect(site.received.filter(({ url }) => url === '/api/telemetry/remotes')).toEqual([]);
  await send();
  expect(site.received.filter(({ url }) => url === '/api/telemetry/remotes')).toHaveLength(1);
});
