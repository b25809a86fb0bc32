/** @jest-environment node */
import './testing/built-worker.js';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { API } from './config/deadlines.js';
import { type Site, startSite } from './testing/site.js';

/** Pages that show all that they depend on; each rendering has a number of its own. */
const SHELL = `
  export const sharedModules = {};
  export const createRenderer = () => ({
    match(url) {
      const code = new URLSearchParams(url.split('?')[1]).get('code');
      return { found: true, data: code && '/api/parcels/' + code, isDocument: false };
    },
    redirect: () => null,
    async render({ url, code, theme, responses }) {
      const data = Object.values(responses).map(({ text }) => JSON.parse(text).data);
      const shown = JSON.stringify({ url, code, theme, data }).replace(/[&<>]/g, '');
      return { html: '<p id="shown">' + shown + '</p><p id="number">' + Math.random() + '</p>', title: 'A', heading: null };
    },
    async warmUp() {},
  });
`;

const LANGUAGES = ['en', 'de', 'fr', 'ar', 'ja', 'ru', 'th', 'pt'];
const THEMES = ['LIGHT', 'DARK'];
const CODES = Array.from({ length: 200 }, (_, n) => `CODE-${n}`);
/** As many as are admitted on the busiest machine. */
const AT_ONCE = 8;

let root: string;
let site: Site;
let weight: number;
let brand: number;
let parcelStatus: number;
let delayed: Promise<void> | undefined;

beforeAll(async () => {
  root = tempFolder();
  await publishBuild(root, 'shell', { server: SHELL });
  await publishBuild(root, 'mf-b', {
    mounts: ['/track.html'],
    routes: { '/track.html': { personal: true } },
    server: 'export default () => null',
  });
  site = await startSite(root, {}, async (url) => {
    if (url === '/api/graph') return { http: 200, data: { brand } };
    if (url === '/api/settings') {
      brand += 1;
      return { http: 200, data: null };
    }
    const [, code] = /^\/api\/parcels\/(.+)$/.exec(url) ?? [];
    if (!code) return undefined;
    await delayed;
    return { http: parcelStatus, data: { code, weight } };
  });
});
beforeEach(() => {
  weight = 1;
  brand = 1;
  parcelStatus = 200;
  delayed = undefined;
});
afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

interface Shown {
  url: string;
  code: string;
  theme: string | null;
  data: [{ brand: number }, { code: string; weight: number }];
}

/** A visit, repeated where the server says that it is too busy. */
async function visit(code: string, headers: Record<string, string> = {}) {
  const get = () => site.get(`/track.html?code=${code}`, headers);
  let response = await get();
  while (response.status === 503) {
    await pause(100);
    response = await get();
  }
  const html = await response.text();
  const shown = JSON.parse(/id="shown">(.*?)<\/p>/.exec(html)?.[1] ?? 'null') as Shown;
  return { response, html, shown, number: /id="number">([\d.e-]+)/.exec(html)?.[1] };
}

/** Visits until the page is kept: one that took its time is kept a moment after it has been sent. */
async function keep(code: string, headers?: Record<string, string>) {
  let [last, page] = [await visit(code, headers), await visit(code, headers)];
  while (last.number !== page.number) [last, page] = [page, await visit(code, headers)];
  return page;
}

it('visitors never see a page of another language, theme or parcel, kept or not', async () => {
  const visits = LANGUAGES.flatMap((language) =>
    THEMES.flatMap((theme) => CODES.map((code) => ({ language, theme, code }))),
  );
  /** Neighbours in time differ in everything: a stride that has no factor in common with the number of visits. */
  const mixed = visits.map((_, n) => visits[(n * 1_237) % visits.length] as (typeof visits)[number]);
  const pass = async () => {
    const pages = new Map<string, string | undefined>();
    let next = 0;
    const visitor = async () => {
      for (let n = next++; n < mixed.length; n = next++) {
        const { language, theme, code } = mixed[n] as (typeof visits)[number];
        const cookie = `googtrans=/en/${language}; theme=${theme}`;
        let page = await visit(code, { cookie });
        // On a busy machine the API or the renderer may miss its deadline: the browser would render then.
        while (page.shown === null) page = await visit(code, { cookie });
        const { html, shown, number } = page;
        expect(shown).toMatchObject({ url: `/track.html?code=${code}`, code: language, theme });
        expect(shown.data).toEqual([{ brand }, { code, weight }]);
        expect(html).toContain(` data-theme="${theme}">`);
        pages.set(`${language} ${theme} ${code}`, number);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
    return pages;
  };
  const first = await pass();
  expect(first.size).toBe(LANGUAGES.length * THEMES.length * CODES.length);
  expect(new Set(first.values()).size).toBe(first.size);
  // The same numbers again: nothing has been rendered since.
  expect(await pass()).toEqual(first);
  expect(site.logged.filter((line) => line.includes('render_failed'))).toEqual([]);
}, 240_000);

it('the API is asked for each visit, in the name of the visitor; the response is stored nowhere else', async () => {
  await keep('ASKED');
  const before = site.received.length;
  const asked = () => site.received.slice(before).filter(({ url }) => url === '/api/parcels/ASKED');
  const pages = [await visit('ASKED'), await visit('ASKED'), await visit('ASKED')];
  expect(new Set(pages.map(({ number }) => number)).size).toBe(1);
  expect(asked().map(({ headers }) => headers['x-forwarded-for'])).toEqual(Array(3).fill('127.0.0.1'));
  for (const { response } of pages) {
    expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual(['no-store', null]);
  }
});

const seenTwice = () =>
  Promise.all([1, 2].map(async () => (await visit('CHANGED')).shown.data as [{ brand: number }, { weight: number }]));

it('a changed parcel, and what is changed through this server, are seen at once', async () => {
  for (let n = 1; n <= 5; n += 1) {
    weight = n;
    expect(await seenTwice()).toEqual(Array(2).fill([{ brand: n }, { code: 'CHANGED', weight: n }]));
    await fetch(`${site.url}/api/settings`, { method: 'PATCH', body: '{}' });
    expect(await seenTwice()).toEqual(Array(2).fill([{ brand: n + 1 }, { code: 'CHANGED', weight: n }]));
  }
});

it('what is changed through another server is seen within a moment', async () => {
  for (let n = 1; n <= 3; n += 1) {
    brand = n;
    await pause(API.sharedFor + 10);
    for (const [graph] of await seenTwice()) expect(graph).toEqual({ brand: n });
  }
});

it.each([404, 429])('a page of an API response with %s is not kept', async (http) => {
  parcelStatus = http;
  const [a, b] = [await visit(`HTTP-${http}`), await visit(`HTTP-${http}`)];
  expect(a.number).not.toBe(b.number);
  parcelStatus = 200;
  const kept = await keep(`HTTP-${http}`);
  parcelStatus = http;
  expect((await visit(`HTTP-${http}`)).number).not.toBe(kept.number);
});

it.each([
  ['a session', 'waybill=secret'],
  ['overrides', 'waybill-overrides=1'],
])('nothing is kept for or from a visitor with %s', async (_, cookie) => {
  await keep('OTHER');
  const asked = () => site.received.filter(({ url }) => url?.endsWith('/OTHER')).length;
  const before = asked();
  const { html } = await visit('OTHER', { cookie });
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('OTHER');
  expect(asked()).toBe(before);
});

it('a kept page is sent complete, also when the API takes its time', async () => {
  const { number } = await keep('SLOW');
  delayed = pause(150);
  const slow = await visit('SLOW');
  expect(slow.number).toBe(number);
  expect(slow.response.headers.get('content-length')).not.toBeNull();
  // The API responds only after the head of a page that is not kept has arrived, however long that takes.
  let answer = () => {};
  delayed = new Promise((resolve) => {
    answer = resolve;
  });
  const fresh = await site.get('/track.html?code=SLOW-AND-NEW');
  answer();
  expect(fresh.headers.get('content-length')).toBeNull();
  expect(await fresh.text()).toContain('</html>');
});

it.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a page is kept in the coding %s of those who accept it', async (coding, encoding) => {
  const { response, shown } = await keep('CODING', { 'accept-encoding': coding });
  expect([response.headers.get('content-encoding'), shown.data[1].code]).toEqual([encoding, 'CODING']);
});
