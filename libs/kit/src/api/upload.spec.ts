import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminAtom } from '../state/slices';
import { createState } from '../state/state';
import { createApi } from './api';

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

/** A real server on another origin, which lets this page's origin in, and an API client. */
async function serve(answer: RequestListener, timeout?: number) {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', window.location.origin);
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') response.end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closes.push(() => {
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

const whole =
  (answer: (body: string) => string, status = 200): RequestListener =>
  (request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => response.writeHead(status).end(answer(body)));
  };

it('sends the parts and gives the envelope', async () => {
  let received = '';
  const { api, url } = await serve(
    whole((body) => {
      received = body;
      return '{"status":"success","errors":[],"message":"Stored.","data":{"id":"1"}}';
    }),
  );
  const answer = await api.upload<{ id: string }>(url, form());
  expect(answer).toMatchObject({ status: 'success', message: 'Stored.', data: { id: '1' }, http: 200 });
  expect(received).toMatch(/name="name"[\s\S]*Ada[\s\S]*filename="ada.png"/);
});

it('reports the sent share as the browser tells it', async () => {
  const { api, url } = await serve(whole(() => '{"status":"success","errors":[],"message":"","data":null}'));
  const { send } = XMLHttpRequest.prototype;
  const sending = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
    this: XMLHttpRequest,
    body,
  ) {
    for (const loaded of [250, 1_000]) {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 1_000 }));
    }
    send.call(this, body);
  });
  const shares: number[] = [];
  await api.upload(url, form(), { onProgress: (share) => shares.push(share) });
  expect(shares).toEqual([0.25, 1]);
  sending.mockRestore();
});

it('carries a refusal, and a 401 that says so ends the session', async () => {
  const refusal = '{"status":"error","errors":["Please sign in."],"message":"","data":null,"admin":"false"}';
  const { api, state, url } = await serve(whole(() => refusal, 401));
  state.set(adminAtom, { email: 'admin@example.com' });
  expect(await api.upload(url, form())).toMatchObject({ status: 'error', errors: ['Please sign in.'], http: 401 });
  expect(state.get(adminAtom)).toBe(false);
});

it('answered with something else becomes Invalid Json and says why', async () => {
  const { api, url } = await serve(whole(() => '<h1>Too large</h1>', 413));
  const answer = await api.upload(url, form());
  expect(answer).toMatchObject({ status: 'error', errors: ['Invalid Json'], data: null, http: 413 });
  expect(answer.jsError).toMatchObject({ name: 'SyntaxError' });
});

it('ends when nothing moves any more, or when it is given up', async () => {
  const { api, url } = await serve(() => undefined, 100);
  expect(await api.upload(url, form())).toMatchObject({ http: 0, jsError: { name: 'AbortError' } });
  const controller = new AbortController();
  const given = api.upload(url, form(), { signal: controller.signal });
  controller.abort();
  expect(await given).toMatchObject({ http: 0 });
  expect(await api.upload(url, form(), { signal: controller.signal })).toMatchObject({ http: 0 });
});
