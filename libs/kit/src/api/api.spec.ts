/** @jest-environment node */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminAtom, emptySlice, parcelAtom, parcelsAtom } from '../state/slices';
import { createState } from '../state/state';
import { createApi } from './api';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** Starts a real server and an API client that sends its requests there. */
async function serve(listener: RequestListener, timeout?: number) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state = createState();
  const api = createApi(state, { fetch: (input, init) => fetch(origin + String(input), init), timeout });
  return { state, api };
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

const rejection = { status: 'error', errors: ['Title is required.'], message: '', data: null };

describe('a call', () => {
  it('returns the envelope with its HTTP status', async () => {
    const { api } = await serve(json(201, { status: 'success', errors: [], message: 'Created.', data: { id: '1' } }));
    expect(await api.post('/api/pages', { title: 'A' })).toEqual({
      status: 'success',
      errors: [],
      message: 'Created.',
      data: { id: '1' },
      http: 201,
    });
  });

  it('sends the session cookie, except with `asVisitor`', async () => {
    const fetch = jest.fn(async (_path: unknown, _init?: RequestInit) => new Response('{}'));
    const api = createApi(createState(), { fetch });
    await api.get('/api/parcels/A');
    await api.get('/api/parcels/A', { asVisitor: true });
    expect(fetch.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include', 'omit']);
  });

  it('sends JSON with the given method and body', async () => {
    const requests: unknown[] = [];
    const { api } = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        requests.push([request.method, request.url, request.headers['content-type'], body]);
        response.end('{"status":"success","errors":[],"message":"","data":null}');
      });
    });
    await api.patch('/api/pages', { id: '1' });
    await api.delete('/api/pages', { id: '2' });
    await api.get('/api/pages?search=a');
    expect(requests).toEqual([
      ['PATCH', '/api/pages', 'application/json', '{"id":"1"}'],
      ['DELETE', '/api/pages', 'application/json', '{"id":"2"}'],
      ['GET', '/api/pages?search=a', undefined, ''],
    ]);
  });

  it('returns field errors and the delay of `Retry-After`', async () => {
    const { api } = await serve((_, response) => {
      response.writeHead(429, { 'retry-after': '30' });
      response.end(JSON.stringify({ ...rejection, field_errors: { title: 'Title is required.' } }));
    });
    const result = await api.post('/api/pages');
    expect(result).toMatchObject({ http: 429, retry_after: 30, field_errors: { title: 'Title is required.' } });
  });

  it.each([
    ['HTML', '<h1>Bad Gateway</h1>'],
    ['an empty body', ''],
    ['JSON of a different shape', '[1]'],
    ['a JSON string', '"ok"'],
    ['an unknown status', '{"status":"fine"}'],
  ])('returns Invalid Json when the response is %s', async (_, body) => {
    const { api } = await serve((_request, response) => void response.writeHead(502).end(body));
    expect(await api.get('/api/graph')).toEqual({
      status: 'error',
      errors: ['Invalid Json'],
      message: '',
      data: null,
      http: 502,
    });
  });

  it('returns http 0 when the server cannot be reached; a write returns the exception, too', async () => {
    const { api } = await serve((request) => request.socket.destroy());
    expect(await api.get('/api/graph')).toEqual({
      status: 'error',
      errors: ['Invalid Json'],
      message: '',
      data: null,
      http: 0,
    });
    expect((await api.post('/api/pages', {})).jsError).toMatchObject({ name: 'TypeError' });
  });

  it('fails after the timeout', async () => {
    const { api } = await serve(() => undefined, 50);
    expect(await api.get('/api/graph')).toMatchObject({ status: 'error', http: 0 });
  });

  it('ends when the caller aborts it', async () => {
    const { api } = await serve(() => undefined);
    const controller = new AbortController();
    const pending = api.get('/api/graph', { signal: controller.signal });
    controller.abort();
    expect(await pending).toMatchObject({ status: 'error', http: 0 });
    expect(await api.get('/api/graph', { signal: controller.signal })).toMatchObject({ http: 0 });
  });
});

it('names the language of the page, whatever the browser prefers', async () => {
  const fetch = jest.fn().mockResolvedValue(new Response('{"status":"success"}'));
  Object.assign(globalThis, { document: { documentElement: { lang: 'ar' } } });
  await createApi(createState(), { fetch }).get('/api/graph');
  Reflect.deleteProperty(globalThis, 'document');
  expect(fetch.mock.calls[0][1].headers['accept-language']).toBe('ar');
});

describe('a post', () => {
  const keysOf = (fetch: jest.Mock) => fetch.mock.calls.map(([, init]) => init.headers['idempotency-key']);
  const respond = (status: number) => async () => new Response('{"status":"success"}', { status });

  it('has the same key until the server has answered it', async () => {
    const fetch = jest
      .fn()
      .mockRejectedValueOnce(new TypeError('lost'))
      .mockImplementationOnce(respond(503))
      .mockImplementation(respond(201));
    const api = createApi(createState(), { fetch });
    for (let n = 0; n < 4; n++) await api.post('/api/pages', { title: 'A' });
    const [first, ...others] = keysOf(fetch);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(others.map((key) => key === first)).toEqual([true, true, false]);
  });

  it('has the key of its double, and another one than other content', async () => {
    const fetch = jest.fn(respond(201));
    const api = createApi(createState(), { fetch });
    const title = { title: 'Double' };
    await Promise.all([api.post('/api/pages', title), api.post('/api/pages', title), api.post('/api/reviews', title)]);
    const [first, second, other] = keysOf(fetch);
    expect([second === first, other === first]).toEqual([true, false]);
  });
});

describe('a 401', () => {
  const parcel = { data: null, errors: ['gone'], fetching: false };

  it('with admin "false" removes all data of the admin', async () => {
    const { api, state } = await serve(json(401, { ...rejection, admin: 'false' }));
    state.set(adminAtom, { email: 'admin@example.com' });
    state.set(parcelsAtom, { ...emptySlice(), search_keys: ['tracking_code'] });
    await api.get('/api/parcels');
    expect(state.get(adminAtom)).toBe(false);
    expect(state.get(parcelsAtom)).toEqual(emptySlice());
  });

  it('without it, as for invalid credentials, keeps the session', async () => {
    const { api, state } = await serve(json(401, rejection));
    state.set(adminAtom, { email: 'admin@example.com' });
    await api.post('/api/admins/auth/signin', {});
    expect(state.get(adminAtom)).toEqual({ email: 'admin@example.com' });
  });

  it('with user "false" clears the tracked parcel', async () => {
    const { api, state } = await serve(json(401, { ...rejection, user: 'false' }));
    state.set(parcelAtom, parcel);
    await api.get('/api/users/auth/signout');
    expect(state.get(parcelAtom)).toEqual({ data: null, errors: [], fetching: false });
  });
});
