/** @jest-environment node */
import { EventEmitter, once } from 'node:events';
import { rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { readConfig } from '../config/config.js';
import { createLog } from '../log/log.js';
import type { LiveRelease } from '../release/live-release.js';
import { watchReleases } from '../release/watch-releases.js';
import type { PageContent, Rendering, RenderOutcome } from '../render/render-page.js';
import { resolveRequest } from '../resolve/resolve.js';
import { Responder } from './respond.js';

const root = tempFolder();
const config = readConfig({});
let release: LiveRelease;

beforeAll(async () => {
  await publishBuild(root, 'shell');
  await publishBuild(root, 'mf-b', { mounts: ['/track.html'] });
  const watch = await watchReleases(join(root, 'releases'), createLog('silent'));
  watch.stop();
  release = watch.current() as LiveRelease;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const page: PageContent = {
  match: { found: true, data: '/api/parcels/A', isDocument: false },
  responses: {},
  status: 200,
  rendered: {
    html: Buffer.from('<link rel="canonical" href="/track.html"><h1>Ä</h1>'),
    title: 'Parcel A · Waybill',
    heading: 'Parcel A',
    about: { name: 'Track', description: 'Parcels' },
  },
};
const apiAnswers = true;
const status = Promise.resolve({ status: 200 as const, redirect: null, personal: true });

const withHtml = (html: string): PageContent => ({
  ...page,
  rendered: { ...page.rendered, html: Buffer.from(html) },
});

function respond(
  rendering: Pick<Rendering, 'status' | 'outcome'>,
  { method = 'GET', ...headers }: Record<string, string> = {},
) {
  const request = { url: '/track.html?code=A', method, headers } as unknown as IncomingMessage;
  const caller = { secure: false, host: 'localhost', addresses: [] };
  return new Responder(config, { hasAnsweredSince: () => apiAnswers }).respond(
    request,
    resolveRequest(request, caller, release, config),
    { answered: rendering.outcome, isKept: false, ...rendering },
  );
}

/** Body and rest of a page that is rendered at once, or not before its head has been sent. */
async function partsOf(isSlow: boolean, content = page): Promise<[string, Buffer | undefined]> {
  const events = new EventEmitter();
  const outcome = (isSlow ? once(events, 'data') : Promise.resolve()).then(() => ({
    kind: 'fresh' as const,
    page: content,
    ms: 1,
  }));
  const reply = await respond({ status, outcome });
  events.emit('data');
  return [String(reply.body), await reply.rest];
}

it.each([
  ['complete', false],
  ['streamed', true],
])('a %s page has its own title and tags in its head', async (_, isSlow) => {
  const [body, rest] = await partsOf(isSlow);
  expect(rest !== undefined).toBe(isSlow);
  const html = `${body}${rest ?? ''}`;
  expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Parcel A · Waybill</title>']);
  const [head = ''] = html.split('</head>', 1);
  expect(head).toContain('<title>Parcel A');
  expect(head).toContain('rel="canonical"');
  expect(body).toContain('rel="modulepreload"');
  expect(html).toContain('<div id="root"><h1>Ä</h1></div>');
});

it.each([
  ['of a page that names its main heading', '<link rel="icon" href="/i"><h1 class="a" id="page-heading">Ä</h1>', true],
  ['of a page that does not', '<link rel="icon" href="/i"><h1>Ä</h1>', false],
])('the head %s says what the first paint waits for', async (_, markup, isAwaited) => {
  for (const isSlow of [false, true]) {
    const [body, rest = ''] = await partsOf(isSlow, withHtml(markup));
    const [head, content] = `${body}${rest}`.split('</head>');
    expect(head?.includes('<link rel="expect" href="#page-heading" blocking="render">')).toBe(isAwaited);
    expect(content).toContain(`<div id="root">${markup.slice(markup.indexOf('<h1'))}</div>`);
  }
});

it('a streamed page whose rendering fails is rendered by the browser', async () => {
  const events = new EventEmitter();
  const outcome = once(events, 'data').then(() => ({ kind: 'client' as const }));
  const reply = await respond({ status, outcome });
  events.emit('data');
  const html = `${reply.body}${await reply.rest}`;
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('rel="expect"');
});

it.each([
  ['a HEAD request', status, { method: 'HEAD' }],
  ['a conditional request', status, { 'if-none-match': '"x"' }],
  ['a page that is not found', Promise.resolve({ status: 404 as const, redirect: null, personal: false }), {}],
])('the response to %s is complete, however slow it is', async (_, slowStatus, request) => {
  const events = new EventEmitter();
  const outcome = once(events, 'data').then(() => ({ kind: 'client' as const }));
  setTimeout(() => events.emit('data'), 80);
  const reply = await respond({ status: slowStatus, outcome }, request);
  expect([reply.status, reply.rest]).toEqual([(await slowStatus).status, undefined]);
});

it.each([
  ['a page whose data are there, and that only waits its turn,', { answered: status }],
  ['a page for which there is a kept document', { isKept: true }],
])('%s is not streamed', async (_, rendering) => {
  const outcome = new Promise<RenderOutcome>((resolve) =>
    setTimeout(() => resolve({ kind: 'fresh', page, ms: 1 }), 80),
  );
  const reply = await respond({ status, outcome, ...rendering });
  expect([String(reply.body).includes('</html>'), reply.rest]).toEqual([true, undefined]);
});

it('a redirect preserves the query', async () => {
  const moved = Promise.resolve({ status: 200 as const, redirect: '/parcel.html', personal: false });
  const reply = await respond({ status: moved, outcome: Promise.resolve({ kind: 'client' }) });
  expect([reply.status, reply.headers.location]).toEqual([301, '/parcel.html?code=A']);
});
