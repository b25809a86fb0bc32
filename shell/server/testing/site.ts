import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readConfig } from '../config/config.js';
import { DEADLINES_MS } from '../config/deadlines.js';
import { createLog } from '../log/log.js';
import { type ShellServer, startShellServer } from '../start.js';

/** A request that the fake backend received, except those for its contract, which the server repeats. */
export interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A real shell server on a free port, with a fake backend. */
export interface Site {
  url: string;
  logged: string[];
  received: ReceivedRequest[];
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
}

/** The fake backend's response to a URL; undefined for the default one. */
export type BackendReply = (
  url: string,
) => Promise<{ http: number; data: unknown; next_page_url?: string } | undefined>;

const defaultReply: BackendReply = async () => undefined;

const running: (() => Promise<void>)[] = [];

/** A failing test leaves no server running: each is stopped once, at the latest at the end of the spec. */
function stoppedAfterSpec(stopServers: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopServers();
    return stopped;
  };
  running.push(stop);
  return stop;
}

afterAll(() => Promise.all(running.splice(0).map((stop) => stop())));

/** Pages are rendered on a busy machine too; tests of timeouts set their own. */
const LONG_TIMEOUT = { RENDER_TIMEOUT_MS: '10000' };

/** What is looked at in intervals is seen at once: specs wait for it, and none asserts how long that takes. */
Object.assign(DEADLINES_MS, { releasePoll: 50, canaryInterval: 200 });

export async function startSite(root: string, env: Record<string, string> = {}, reply = defaultReply): Promise<Site> {
  const received: ReceivedRequest[] = [];
  const respond = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await text(incoming);
    const { method, url, headers } = incoming;
    if (url !== '/api/contract') received.push({ method, url, headers, body });
    response.setHeader('content-type', 'application/json');
    const custom = await reply(url ?? '');
    if (custom) {
      const { http, ...rest } = custom;
      response.statusCode = http;
      response.end(JSON.stringify({ status: http < 400 ? 'success' : 'error', errors: [], message: '', ...rest }));
      return;
    }
    const isAdmin = headers.cookie === ADMIN_COOKIE || url !== '/api/telemetry/remotes';
    const data = isAdmin ? (DATA[url ?? ''] ?? null) : null;
    response.end(JSON.stringify({ status: 'success', errors: [], message: '', data }));
  };
  const backend = createServer((incoming, response) => {
    respond(incoming, response).catch(() => response.destroy()); // The sender has hung up.
  });
  const apiPort = await listen(backend);
  const logged: string[] = [];
  const base = { PORT: '0', API_PORT: String(apiPort), RELEASES_DIR: join(root, 'releases') };
  const config = readConfig({ ...base, ...LONG_TIMEOUT, ...env });
  const server: ShellServer = await startShellServer(
    config,
    createLog('info', (line) => logged.push(line)),
  );
  return {
    url: server.url,
    logged,
    received,
    get: (path, headers = {}) => fetch(server.url + path, { headers, redirect: 'manual' }),
    stop: stoppedAfterSpec(async () => {
      // Nobody sends anything any more: the connections that `fetch` keeps need not be waited for.
      await server.stop(0);
      backend.closeAllConnections();
      await new Promise((resolve) => backend.close(resolve));
    }),
  };
}

/** Cookie that the fake backend accepts as the admin's. */
export const ADMIN_COOKIE = 'session=admin';

const DATA: Record<string, unknown> = {
  '/api/telemetry/remotes': [
    {
      remote: 'mf-a',
      version: '1.0.0',
      phase: 'entry',
      class: 'timeout',
      count: 3,
      last_at: '2026-01-01T00:00:00.000Z',
    },
  ],
  '/api/graph': { settings: { data: [{ chat_code: '<script>window.chat = 1</script>' }] } },
};

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
}

/** A request with the given Host header and raw path. */
export function rawGet(url: string, path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => resolve(response.resume()))
      .on('error', reject)
      .end();
  });
}
