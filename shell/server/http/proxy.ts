import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { ERRORS } from '@waybill/contracts';
import { createProxyServer } from 'httpxy';
import type { Log } from '../log.js';
import type { Caller } from './forwarded.js';

const PATIENCE_MS = 60_000;

/** Hands requests on to the backend, body and answer streaming. */
export interface Backend {
  forward(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void>;
  close(): void;
}

/** Connects to the backend at `target`. */
export function createBackend(target: string, log: Log): Backend {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const proxy = createProxyServer({ target, agent, proxyTimeout: PATIENCE_MS });
  proxy.on('error', (error, _request, response) => {
    log.warn('backend_unreachable', { reason: error.message });
    if (response && 'setHeader' in response) unavailable(response as ServerResponse);
  });
  return {
    async forward(request, response, { secure, host, addresses }) {
      Object.assign(request.headers, {
        'x-forwarded-for': addresses.join(', '),
        'x-forwarded-proto': secure ? 'https' : 'http',
        'x-forwarded-host': host,
      });
      await proxy.web(request, response).catch(() => undefined);
    },
    close: () => agent.destroy(),
  };
}

/** The API's own words for an API that does not answer. */
function unavailable(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  const { status, text } = ERRORS.unavailable;
  const envelope = { status: 'error', errors: [text], message: '', data: null };
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
  });
  response.end(JSON.stringify(envelope));
}
