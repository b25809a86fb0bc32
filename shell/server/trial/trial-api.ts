import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type RemoteEvent, remoteEvent } from '@waybill/contracts';
import { recordedResponse } from './recorded-data.js';

/** The API of a trial: the live public data, else recorded ones. Nothing that the tried code sends reaches the live API. */
export interface TrialApi {
  port: number;
  server: Server;
  /** Failures that pages have reported. */
  events: readonly RemoteEvent[];
  /** Paths of which there were neither live nor recorded data. */
  unknown: readonly string[];
  /** Where the data came from, in words. */
  source(): string;
}

const TIMEOUT_MS = 1_500;
const MAX_BYTES = 2 * 1024 * 1024;
const TELEMETRY = '/api/telemetry/remotes';

/** `live`: base URL of the live API. */
export async function startTrialApi(live: string | undefined): Promise<TrialApi> {
  const events: RemoteEvent[] = [];
  const unknown: string[] = [];
  const reached = live !== undefined && (await isThere(live));

  async function answer(path: string): Promise<{ http: number; body: string }> {
    const found = reached && live ? await liveResponse(live + path).catch(() => undefined) : undefined;
    if (found !== undefined) return { http: 200, body: found };
    const recorded = recordedResponse(path.split('?', 1)[0] ?? '');
    if (recorded) return { http: 200, body: JSON.stringify(recorded) };
    // The server asks for the contract on its own.
    if (path !== '/api/contract') unknown.push(path);
    const body = { status: 'error', errors: ['Not Found'], message: '', data: null };
    return { http: 404, body: JSON.stringify(body) };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      const body = await text(request);
      if (url === TELEMETRY) events.push(...parsedEvents(body));
      response.writeHead(204).end();
      return;
    }
    const { http, body } = await answer(url);
    response.writeHead(http, { 'content-type': 'application/json' }).end(body);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const source = () =>
    reached ? `live, from ${live}` : live === undefined ? 'recorded' : `recorded: ${live} does not answer`;
  return { port: (server.address() as AddressInfo).port, server, events, unknown, source };
}

const isThere = (live: string) =>
  fetch(`${live}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The text of a successful response; undefined for any other. */
async function liveResponse(url: string): Promise<string | undefined> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json' },
  });
  const body = response.ok ? await response.text() : undefined;
  return body !== undefined && body.length <= MAX_BYTES ? body : undefined;
}

/** What the pages of a remote report; failures of the server are known from its log. */
function parsedEvents(body: string): RemoteEvent[] {
  try {
    const event = remoteEvent.parse(JSON.parse(body));
    return event.phase === 'server' ? [] : [event];
  } catch {
    return [];
  }
}
