import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminAtom } from '../state/slices';
import { createState } from '../state/state';
import { createApi } from './api';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** Starts a real server on another origin that allows this page's origin (CORS), and an API client. */
async function serve(listener: RequestListener, timeout?: number) {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', window.location.origin);
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'content-type, idempotency-key');
    if (request.method === 'OPTIONS') response.end();
    else listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const state = createState();
  return {
    state,
    api: createApi(state, { timeout }),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  };
}

function form(): FormData {
  const data = new window.FormData();
  data.append('name', 'Ada');
  data.append('image', new window.File(['x'.repeat(100_000)], 'ada.png', { type: 'image/png' }));
  return data;
}

const respondWith =
  (respond: (body: string) => string, status = 200): RequestListener =>
  (request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => response.writeHead(status).end(respond(body)));
  };

it('sends the form and returns the envelope', async () => {
  let received = '';
  const { api, url } = await serve(
    respondWith((body) => {
      received = body;
      return '{"status":"success","errors":[],"message":"Stored.","data":{"id":"1"}}';
    }),
  );
  const result = await api.upload<{ id: string }>(url, form());
  expect(result).toMatchObject({ status: 'success', message: 'Stored.', data: { id: '1' }, http: 200 });
  expect(received).toMatch(/name="name"[\s\S]*Ada[\s\S]*filename="ada.png"/);
});

it('reports upload progress as a fraction', async () => {
  const { api, url } = await serve(respondWith(() => '{"status":"success","errors":[],"message":"","data":null}'));
  const { send } = XMLHttpRequest.prototype;
  const spy = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    for (const loaded of [250, 1_000]) {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 1_000 }));
    }
    send.call(this, body);
  });
  const fractions: number[] = [];
  await api.upload(url, form(), { onProgress: (fraction) => fractions.push(fraction) });
  expect(fractions).toEqual([0.25, 1]);
  spy.mockRestore();
});

it('returns a rejection; a 401 with admin "false" clears the session', async () => {
  const rejection = '{"status":"error","errors":["Please sign in."],"message":"","data":null,"admin":"false"}';
  const { api, state, url } = await serve(respondWith(() => rejection, 401));
  state.set(adminAtom, { email: 'admin@example.com' });
  expect(await api.upload(url, form())).toMatchObject({ status: 'error', errors: ['Please sign in.'], http: 401 });
  expect(state.get(adminAtom)).toBe(false);
});

it('returns Invalid Json and the exception when the response is not JSON', async () => {
  const { api, url } = await serve(respondWith(() => '<h1>Too large</h1>', 413));
  const result = await api.upload(url, form());
  expect(result).toMatchObject({ status: 'error', errors: ['Invalid Json'], data: null, http: 413 });
  expect(result.jsError).toMatchObject({ name: 'SyntaxError' });
});

it('ends after a timeout without progress, or when it is aborted', async () => {
  const { api, url } = await serve(() => undefined, 100);
  expect(await api.upload(url, form())).toMatchObject({ http: 0, jsError: { name: 'AbortError' } });
  const controller = new AbortController();
  const pending = api.upload(url, form(), { signal: controller.signal });
  controller.abort();
  expect(await pending).toMatchObject({ http: 0 });
  expect(await api.upload(url, form(), { signal: controller.signal })).toMatchObject({ http: 0 });
});
