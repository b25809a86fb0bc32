/** @jest-environment node */
import { API } from '../config/deadlines.js';
import type { ApiResponse } from './api-client.js';
import { Changes } from './changes.js';
import { SharedResponse } from './shared-response.js';

interface Call {
  etag: string | undefined;
  answer(response: Partial<ApiResponse>): void;
}

let calls: Call[];
let shared: SharedResponse;
let time: number;
let changes: Changes;
const later = (ms = 1_000) => {
  time += ms;
};

beforeEach(() => {
  calls = [];
  time = 0;
  changes = new Changes(() => time);
  const get = (_path: string, _addresses?: readonly string[], { etag }: { etag?: string | undefined } = {}) =>
    new Promise<ApiResponse>((resolve) => {
      calls.push({ etag, answer: (response) => resolve({ http: 200, text: '', etag: undefined, ...response }) });
    });
  shared = new SharedResponse({ get, changes }, '/api/graph', undefined, () => time);
});

/** Answers the latest call, as soon as it has begun. */
async function answer(number: number, response: Partial<ApiResponse>): Promise<void> {
  while (calls.length < number) await new Promise((resolve) => setTimeout(resolve, 1));
  calls[number - 1]?.answer(response);
}

it('all who come during a call share the next one, so that they see what was changed during the first', async () => {
  const first = shared.get();
  const others = [shared.get(), shared.get(), shared.get()];
  expect(calls).toHaveLength(1);
  await answer(1, { text: 'old' });
  await answer(2, { text: 'new' });
  expect((await first).text).toBe('old');
  expect((await Promise.all(others)).map(({ text }) => text)).toEqual(['new', 'new', 'new']);
  expect(calls).toHaveLength(2);
});

it('is revalidated for each who comes later, and is the same object while it is unchanged', async () => {
  const first = shared.get();
  await answer(1, { text: 'a', etag: '"1"' });
  await first;
  later();
  const second = shared.get();
  await answer(2, { http: 304 });
  expect(calls.map(({ etag }) => etag)).toEqual([undefined, '"1"']);
  expect(await second).toBe(await first);
  later();
  const third = shared.get();
  await answer(3, { text: 'b', etag: '"2"' });
  expect((await third).text).toBe('b');
});

it('answers whoever asks within a moment, unless something is changed through this server', async () => {
  const first = shared.get();
  later(20);
  await answer(1, { text: 'a', etag: '"1"' });
  await first;
  later(API.sharedFor - 21);
  expect(await shared.get()).toBe(await first);
  changes.record();
  const second = shared.get();
  await answer(2, { http: 304 });
  await second;
  // It began no later than the change, which it may not have read.
  const third = shared.get();
  later(1);
  await answer(3, { http: 304 });
  await third;
  later(1);
  const fourth = shared.get();
  later(1);
  await answer(4, { http: 304 });
  expect(await shared.get()).toBe(await fourth);
  expect(calls).toHaveLength(4);
});

it.each([0, 500, 503])('is the last good one while the API answers %s', async (http) => {
  const failing = shared.get();
  await answer(1, { http });
  expect((await failing).http).toBe(http);
  const good = shared.get();
  await answer(2, { text: 'good' });
  await good;
  later();
  const last = shared.get();
  await answer(3, { http });
  expect((await last).text).toBe('good');
});

it('a call that takes long does not hold up the next one, and does not bring back what was before', async () => {
  const slow = shared.get();
  const next = shared.get();
  later(API.sharedCall + 1);
  await answer(2, { text: 'new' });
  expect((await next).text).toBe('new');
  await answer(1, { text: 'old' });
  expect((await slow).text).toBe('new');
  expect((await shared.get()).text).toBe('new');
  expect(calls).toHaveLength(2);
});
