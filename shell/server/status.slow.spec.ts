/** @jest-environment node */
import './testing/built-worker.js';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { type BackendReply, type Site, startSite } from './testing/site.js';

/** Longer than the server waits before it sends the head ahead. */
const SLOW_MS = 120;

/** A server module of the shell for remotes that are a render function only. */
const SHELL = `
  export const sharedModules = {};
  export const createRenderer = (name, render) => ({
    match(url) {
      const path = url.split('?')[0];
      const isDocument = path.startsWith('/pages/');
      return { found: true, data: isDocument ? '/api' + path : null, isDocument };
    },
    redirect(url, text) {
      const { slug } = JSON.parse(text).data;
      return url.split('?')[0].endsWith('/' + slug) ? null : '/pages/' + slug;
    },
    async render({ url }) {
      if (name) render();
      return { html: '<h1>The page</h1>', title: 'The page', heading: null };
    },
    async warmUp() {
      if (name) render();
    },
  });
`;
const REMOTES = {
  works: 'export default () => () => undefined;',
  throws: "export default () => () => { throw new Error('broken'); };",
  hangs: 'export default () => () => { for (;;); };',
  'throws while it is loaded': "throw new Error('broken');",
  'hangs while it is loaded': 'for (;;);',
};
/** What a remote declares in its build, so that it is known without its code. */
const DOCUMENTS = { '/pages/*': { document: { data: '/api/pages/*', key: 'slug' } } };

/** Responses of a backend: a page, the same page under its former slug, no page, and an error. */
const PAGES: Record<string, { http: number; data: unknown }> = {
  '/api/pages/new': { http: 200, data: { slug: 'new' } },
  '/api/pages/old': { http: 200, data: { slug: 'new' } },
  '/api/pages/gone': { http: 404, data: null },
  '/api/pages/error': { http: 500, data: null },
};

const backends: Record<string, BackendReply> = {
  'a fast backend': async (url) => PAGES[url],
  'a backend that is slow with the page': (url) => pause(PAGES[url] ? SLOW_MS : 0, PAGES[url]),
  'a backend that is slow with the rest': (url) => pause(PAGES[url] ? 0 : SLOW_MS, PAGES[url]),
};

const cases = [
  ...Object.keys(backends).map((backend) => ['works', backend, {}] as const),
  ['throws', 'a fast backend', {}],
  ['hangs', 'a fast backend', {}],
  ...Object.keys(REMOTES).map((remote) => [remote, 'a fast backend', DOCUMENTS] as const),
] as const;

describe.each(cases)('the status of a page whose remote %s, with %s and declaring %j', (remote, backend, routes) => {
  let root: string;
  let site: Site;

  beforeAll(async () => {
    root = tempFolder();
    await publishBuild(root, 'shell', { server: SHELL });
    const server = REMOTES[remote as keyof typeof REMOTES];
    await publishBuild(root, 'mf-a', { mounts: ['/', '/pages/*'], routes, server });
    const env: Record<string, string> = remote.startsWith('hangs') ? { RENDER_TIMEOUT_MS: '300' } : {};
    site = await startSite(root, env, backends[backend]);
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  it.each([
    ['/pages/new', 200, null],
    ['/pages/old', 301, '/pages/new'],
    ['/pages/old?from=mail', 301, '/pages/new?from=mail'],
    ['/pages/gone', 404, null],
    ['/pages/error', 503, null],
    ['/', 200, null],
    ['/nowhere', 404, null],
  ])('follows the document: %s', async (path, status, location) => {
    const { url } = site;
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await fetch(url + path, { method, redirect: 'manual' });
      expect([method, response.status, response.headers.get('location')]).toEqual([method, status, location]);
      await response.text();
    }
  });

  it('is sent with the page if it can be rendered', async () => {
    const html = await (await site.get('/pages/new')).text();
    expect(html.includes('<h1>The page</h1>')).toBe(remote === 'works');
  });

  it.each([
    ['/pages/new', 200, null],
    ['/pages/old', 301, '/pages/new'],
    ['/pages/gone', 404, null],
    ['/', 200, null],
  ])('is the same with a session, for which the browser renders: %s', async (path, status, location) => {
    const response = await fetch(site.url + path, { headers: { cookie: 'waybill=a-session' }, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([status, location]);
    expect(await response.text()).not.toContain('<h1>The page</h1>');
  });

  it('is the same for a browser that has a copy of the page', async () => {
    const response = await fetch(`${site.url}/pages/old`, { headers: { 'if-none-match': '"x"' }, redirect: 'manual' });
    expect(response.status).toBe(301);
  });
});

describe('the status of a page whose remote throws while it is loaded and declares nothing', () => {
  let root: string;
  let site: Site;

  beforeAll(async () => {
    root = tempFolder();
    await publishBuild(root, 'shell', { server: SHELL });
    await publishBuild(root, 'mf-a', { mounts: ['/', '/pages/*'], server: REMOTES['throws while it is loaded'] });
    site = await startSite(root);
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  it.each([
    ['/', 200, null],
    ['/pages/new', 503, '5'],
    ['/nowhere', 404, null],
  ])('is neither made up nor lost: %s', async (path, status, retryAfter) => {
    const response = await site.get(path);
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter]);
  });
});
