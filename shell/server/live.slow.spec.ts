/** @jest-environment node */
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { LIVE } from './config/deadlines.js';
import { type ReceivedRequest, type Site, startSite } from './testing/site.js';

const VERSIONS = '/api/parcels/versions';
const version = (parcel: number, state: number) =>
  `parcel${`${parcel}`.padStart(6, '0')}state${`${state}`.padStart(3, '0')}`;

let root: string;
let site: Site;
/** The versions that the backend has; a code that is missing does not exist. */
let stored: Map<string, string>;
let isAway = false;
const streams: Stream[] = [];

interface Question {
  parcels: { code: string; version: string }[];
}

const questions = () => site.received.filter(({ url }) => url === VERSIONS);
const asked = ({ body }: ReceivedRequest) => (JSON.parse(body) as Question).parcels;

async function start(env: Record<string, string> = {}): Promise<Site> {
  const started: Site = await startSite(root, { TRUST_PROXY: '2', ...env }, async (url) => {
    if (url !== VERSIONS) return undefined;
    if (isAway) return { http: 503, data: null };
    const { parcels } = JSON.parse(started.received.at(-1)?.body ?? '') as Question;
    const changed = parcels.flatMap(({ code, version: shown }, index) => {
      const now = stored.get(code);
      if (now === shown) return [];
      return [{ index, version: now?.slice(0, 12) === shown.slice(0, 12) ? now : null }];
    });
    return { http: 200, data: { changed } };
  });
  return started;
}

beforeAll(async () => {
  root = tempFolder();
  site = await start();
});
beforeEach(() => {
  stored = new Map();
  isAway = false;
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.socket.destroy();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A page with a stream, as a bare connection. */
class Stream {
  received = '';
  ended = false;
  readonly socket: Socket;

  constructor(query: string, headers: Record<string, string> = {}, to: Site = site) {
    const { port } = new URL(to.url);
    this.socket = connect(Number(port), '127.0.0.1');
    this.socket.on('data', (data) => {
      this.received += data.toString();
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.ended = true;
    });
    const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
    this.socket.write(`GET /live${query} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    streams.push(this);
  }

  get status(): number {
    return Number(this.received.split(' ')[1]);
  }

  /** What was announced: code and version. */
  get events(): [string, string][] {
    return [...this.received.matchAll(/id: (.*)\ndata: (.*)\n\n/g)].map(([, id = '', code = '']) => [code, id]);
  }
}

let visitor = 0;
/** A stream of a visitor with an address of his own. */
const open = ([code, shownVersion]: [string, string]) =>
  new Stream(`?parcel=${code}.${shownVersion}`, { 'x-forwarded-for': `10.0.${visitor >> 8}.${visitor++ & 255}` });
const opened = (stream: Stream) => until(() => stream.received.includes('event: beat'));

describe('a stream', () => {
  it('begins at once, with a sign of life and when to come back, and nothing may hold it up', async () => {
    stored.set('CODE-1', version(1, 1));
    const stream = open(['CODE-1', version(1, 1)]);
    await opened(stream);
    const [head = ''] = stream.received.split('\r\n\r\n');
    expect(head).toContain('200 OK');
    expect(head.toLowerCase()).toContain('content-type: text/event-stream');
    expect(head.toLowerCase()).toContain('cache-control: private, no-cache, no-transform');
    expect(head.toLowerCase()).toContain('x-accel-buffering: no');
    const retry = Number(/retry: (\d+)/.exec(stream.received)?.[1]);
    expect(retry).toBeGreaterThanOrEqual(LIVE.retryMin);
    expect(retry).toBeLessThanOrEqual(LIVE.retryMax);
  });

  it('tells of a change with the next question, once, and of the next one too', async () => {
    stored.set('CODE-2', version(2, 1));
    const stream = open(['CODE-2', version(2, 1)]);
    await opened(stream);
    await until(() => questions().some((request) => asked(request).some(({ code }) => code === 'CODE-2')));
    const before = questions().length;
    stored.set('CODE-2', version(2, 2));
    await until(() => stream.events.length > 0);
    // Another one may be on its way meanwhile: on a busy machine an answer takes its time.
    expect(questions().length - before).toBeLessThanOrEqual(2);
    stored.set('CODE-2', version(2, 3));
    await until(() => stream.events.length > 1);
    expect(stream.events).toEqual([
      ['CODE-2', version(2, 2)],
      ['CODE-2', version(2, 3)],
    ]);
  });

  it('tells a page that shows an old state, such as one that was rendered before a change, of the present one', async () => {
    stored.set('CODE-3', version(3, 5));
    const [old, current] = [open(['CODE-3', version(3, 4)]), open(['CODE-3', version(3, 5)])];
    await until(() => old.events.length > 0);
    expect(old.events).toEqual([['CODE-3', version(3, 5)]]);
    expect(current.events).toEqual([]);
  });

  it('tells that a parcel is gone, and that it is back', async () => {
    stored.set('CODE-4', version(4, 1));
    const stream = open(['CODE-4', version(4, 1)]);
    await opened(stream);
    stored.delete('CODE-4');
    await until(() => stream.events.length > 0);
    stored.set('CODE-4', version(4, 1));
    await until(() => stream.events.length > 1);
    expect(stream.events).toEqual([
      ['CODE-4', ''],
      ['CODE-4', version(4, 1)],
    ]);
  });

  it('tells of each parcel of a list, those that changed alone', async () => {
    const list = [20, 21, 22].map((n) => [`CODE-${n}`, n] as const);
    for (const [code, n] of list) stored.set(code, version(n, 1));
    const query = list.map(([code, n]) => `${code}.${version(n, 1)}`).join();
    const stream = new Stream(`?parcel=${query}`);
    await opened(stream);
    stored.set('CODE-22', version(22, 2));
    stored.delete('CODE-20');
    await until(() => stream.events.length > 1);
    expect(stream.events).toEqual([
      ['CODE-20', ''],
      ['CODE-22', version(22, 2)],
    ]);
  });

  it('reveals as much of a code that exists as of one that does not', async () => {
    stored.set('CODE-5', version(5, 1));
    const [known, unknown] = [open(['CODE-5', version(99, 1)]), open(['CODE-X', version(99, 1)])];
    await until(() => known.events.length > 0 && unknown.events.length > 0);
    expect([known.events, unknown.events]).toEqual([[['CODE-5', '']], [['CODE-X', '']]]);
  });
});

/**
 * How often a timer of the same interval in the same process fires between two questions: 0 to 2 times, and the more often
 * the longer the backend needs for an answer.
 */
async function ticksBetweenQuestions(count: number): Promise<number[]> {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, LIVE.poll);
  const all: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const [before, begun] = [questions().length, ticks];
    await until(() => questions().length > before);
    all.push(ticks - begun);
  }
  clearInterval(timer);
  return all;
}

/** Three intervals of this process, which is as late as the server in it. */
async function nothingIsAsked(): Promise<boolean> {
  const before = questions().length;
  for (let n = 0; n < 3; n += 1) await pause(LIVE.poll);
  return questions().length === before;
}

it('asks the backend once a second for all pages, each parcel once, and no longer when none is open', async () => {
  const pages = Array.from({ length: 60 }, (_, n) => {
    const parcel = 100 + (n % 20);
    stored.set(`CODE-${parcel}`, version(parcel, 1));
    return open([`CODE-${parcel}`, version(parcel, 1)]);
  });
  for (const page of pages) await opened(page);
  const ticks = await ticksBetweenQuestions(4);
  expect(Math.min(...ticks)).toBeLessThanOrEqual(2);
  expect(ticks.reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(2);
  const last = asked(questions().at(-1) as ReceivedRequest);
  expect(new Set(last.map(({ code }) => code)).size).toBe(last.length);
  expect(last).toHaveLength(20);
  for (const page of pages) page.socket.destroy();
  await until(() => pages.every(({ ended }) => ended));
  await until(nothingIsAsked);
});

it('goes on when the backend is back, and nothing that changed meanwhile is lost', async () => {
  stored.set('CODE-9', version(9, 1));
  const stream = open(['CODE-9', version(9, 1)]);
  await opened(stream);
  isAway = true;
  stored.set('CODE-9', version(9, 2));
  const before = questions().length;
  await until(() => questions().length >= before + 2);
  expect(stream.events).toEqual([]);
  isAway = false;
  await until(() => stream.events.length > 0);
  expect(stream.events).toEqual([['CODE-9', version(9, 2)]]);
});

it('logs once a minute, not each second, that the backend does not understand', async () => {
  const own = await startSite(root, { TRUST_PROXY: '2' }, async (url) =>
    url === VERSIONS ? { http: 404, data: null } : undefined,
  );
  await opened(new Stream(`?parcel=CODE-1.${version(1, 1)}`, {}, own));
  await until(() => own.received.filter(({ url }) => url === VERSIONS).length > 2);
  expect(own.logged.filter((line) => line.includes('live_streams_failed'))).toHaveLength(1);
});

describe('is refused', () => {
  const GOOD = `parcel=CODE-1.${version(1, 1)}`;
  it.each([
    ['without a parcel', '', {}, 400],
    ['with a code that is none', `?parcel=x.${version(1, 1)}`, {}, 400],
    ['with a version that is none', '?parcel=CODE-1.short', {}, 400],
    ['without a version', '?parcel=CODE-1', {}, 400],
    ['for two lists', `?${GOOD}&parcel=CODE-2.${version(2, 1)}`, {}, 400],
    ['for a list with a code that is none', `?${GOOD},x.${version(1, 1)}`, {}, 400],
    ['for more parcels than a list has', `?${GOOD}${`,CODE-1.${version(1, 1)}`.repeat(20)}`, {}, 400],
    ['to a page of another site', `?${GOOD}`, { 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s', async (_, query, headers, status) => {
    const stream = new Stream(query, headers);
    await until(() => stream.status > 0);
    expect(stream.status).toBe(status);
  });

  it('to a POST', async () => {
    expect((await fetch(`${site.url}/live?${GOOD}`, { method: 'POST', body: '{}' })).status).toBe(405);
  });

  it('to an address that has a hundred; another one gets a stream, and so does the next when one is closed', async () => {
    const crowd = Array.from({ length: 101 }, () => new Stream(`?${GOOD}`, { 'x-forwarded-for': '192.0.2.1' }));
    await until(() => crowd.every(({ status }) => status > 0));
    expect(crowd.filter(({ status }) => status === 429)).toHaveLength(1);
    const other = new Stream(`?${GOOD}`, { 'x-forwarded-for': '192.0.2.2' });
    await opened(other);
    crowd.find(({ status }) => status === 200)?.socket.destroy();
    await until(async () => {
      const next = new Stream(`?${GOOD}`, { 'x-forwarded-for': '192.0.2.1' });
      await until(() => next.status > 0);
      return next.status === 200;
    });
  });
});

it('counts the parcels of a list, so that nobody watches more of them with lists', async () => {
  const list = (count: number, headers = { 'x-forwarded-for': '192.0.2.3' }) =>
    new Stream(
      `?parcel=${Array.from({ length: count }, (_, n) => `CODE-${n + 100}.${version(n, 1)}`).join()}`,
      headers,
    );
  const lists = Array.from({ length: 5 }, () => list(20));
  await until(() => lists.every(({ status }) => status === 200));
  const further = list(1);
  await until(() => further.status > 0);
  expect(further.status).toBe(429);
  lists[0]?.socket.destroy();
  await until(async () => {
    const next = list(20);
    await until(() => next.status > 0);
    return next.status === 200;
  });
});

it('ends when the server stops, which does not wait for its visitors', async () => {
  const own = await start();
  const pages = Array.from({ length: 5 }, () => new Stream(`?parcel=CODE-1.${version(1, 1)}`, {}, own));
  for (const page of pages) await opened(page);
  await own.stop();
  await until(() => pages.every(({ ended }) => ended));
  for (const page of pages) expect(page.received.endsWith('0\r\n\r\n')).toBe(true);
});
