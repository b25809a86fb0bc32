/** @jest-environment node */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminAtom, emptySlice, parcelAtom, parcelsAtom } from '../state/slices';
import { createState } from '../state/state';
import { createApi } from './api';

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

/** A real server and an API client whose paths lead to it. */
async function serve(listener: RequestListener, timeout?: number) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closes.push(() => {
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

const refusal = { status: 'error', errors: ['Title is required.'], message: '', data: null };

describe('a call', () => {
  it('gives the envelope with its HTTP status', async () => {
    const { api } = await serve(json(201, { status: 'success', errors: [], message: 'Created.', data: { id: '1' } }));
    expect(await api.post('/api/pages', { title: 'A' })).toEqual({
      status: 'success',
      errors: [],
      message: 'Created.',
      data: { id: '1' },
      http: 201,
    });
  });

  it("carries the session, except where a visitor's answer is asked for", async () => {
    const fetch = jest.fn(async (_path: unknown, _init?: RequestInit) => new Response('{}'));
    const api = createApi(createState(), { fetch });
    await api.get('/api/parcels/A');
    await api.get('/api/parcels/A', { asVisitor: true });
    expect(fetch.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include', 'omit']);
  });

  it('sends JSON with the method and body asked for', async () => {
    const seen: unknown[] = [];
    const { api } = await serve((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers['content-type'], body]);
        response.end('{"status":"success","errors":[],"message":"","data":null}');
      });
    });
    await api.patch('/api/pages', { id: '1' });
    await api.delete('/api/pages', { id: '2' });
    await api.get('/api/pages?search=a');
    expect(seen).toEqual([
      ['PATCH', '/api/pages', 'application/json', '{"id":"1"}'],
      ['DELETE', '/api/pages', 'application/json', '{"id":"2"}'],
      ['GET', '/api/pages?search=a', undefined, ''],
    ]);
  });

  it('carries field errors and the wait that a limit asks for', async () => {
    const { api } = await serve((_, response) => {
      response.writeHead(429, { 'retry-after': '30' });
      response.end(JSON.stringify({ ...refusal, field_errors: { title: 'Title is required.' } }));
    });
    const answer = await api.post('/api/pages');
    expect(answer).toMatchObject({ http: 429, retry_after: 30, field_errors: { title: 'Title is required.' } });
  });

  it.each([
    ['HTML', '<h1>Bad Gateway</h1>'],
    ['nothing', ''],
    ['JSON of another shape', '[1]'],
    ['a bare text', '"ok"'],
    ['an unknown status', '{"status":"fine"}'],
  ])('answered with %s becomes Invalid Json', async (_, body) => {
    const { api } = await serve((_request, response) => void response.writeHead(502).end(body));
    expect(await api.get('/api/graph')).toEqual({
      status: 'error',
      errors: ['Invalid Json'],
      message: '',
      data: null,
      http: 502,
    });
  });

  it('that cannot reach the server is told apart by http 0, and a write says why', async () => {
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

  it('that is not answered in time counts as failed', async () => {
    const { api } = await serve(() => undefined, 50);
    expect(await api.get('/api/graph')).toMatchObject({ status: 'error', http: 0 });
  });

  it('ends when its caller gives it up', async () => {
    const { api } = await serve(() => undefined);
    const controller = new AbortController();
    const answer = api.get('/api/graph', { signal: controller.signal });
    controller.abort();
    expect(await answer).toMatchObject({ status: 'error', http: 0 });
    expect(await api.get('/api/graph', { signal: controller.signal })).toMatchObject({ http: 0 });
  });
});

describe('a 401', () => {
  const parcel = { data: null, errors: ['gone'], fetching: false };

  it('with admin "false" wipes everything of the admin', async () => {
    const { api, state } = await serve(json(401, { ...refusal, admin: 'false' }));
    state.set(adminAtom, { email: 'admin@example.com' });
    state.set(parcelsAtom, { ...emptySlice(), search_keys: ['tracking_code'] });
    await api.get('/api/parcels');
    expect(state.get(adminAtom)).toBe(false);
    expect(state.get(parcelsAtom)).toEqual(emptySlice());
  });

  it('without it, as for wrong credentials, leaves the session alone', async () => {
    const { api, state } = await serve(json(401, refusal));
    state.set(adminAtom, { email: 'admin@example.com' });
    await api.post('/api/admins/auth/signin', {});
    expect(state.get(adminAtom)).toEqual({ email: 'admin@example.com' });
  });

  it('with user "false" forgets what the user looked at', async () => {
    const { api, state } = await serve(json(401, { ...refusal, user: 'false' }));
    state.set(parcelAtom, parcel);
    await api.get('/api/users/auth/signout');
    expect(state.get(parcelAtom)).toEqual({ data: null, errors: [], fetching: false });
  });
});
