import { type IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS } from '@waybill/contracts';
import { createProxyServer } from 'httpxy';
import type { Log } from '../log.js';
import { keptOpen } from './agent.js';
import type { Caller } from './forwarded.js';

const PATIENCE_MS = 60_000;

/** Hands requests on to the backend, body and answer streaming. */
export interface Backend {
  forward(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void>;
  close(): void;
}

/** Connects to the backend at `target`. */
export function createBackend(target: string, log: Log): Backend {
  const agent = keptOpen(256);
  const proxy = createProxyServer({ target, agent, proxyTimeout: PATIENCE_MS });
  const retried = new WeakSet<IncomingMessage>();
  proxy.on('error', (error, request, response) => {
    if (request && response instanceof ServerResponse && mayRepeat(error, request, response) && !retried.has(request)) {
      retried.add(request);
      proxy.web(request, response).catch(() => undefined);
      return;
    }
    log.warn('backend_unreachable', { reason: error.message });
    if (response instanceof ServerResponse) unavailable(response);
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

/**
 * A connection that was kept open may be closed by the backend in the moment it is used again. Asking once more on
 * another one is safe for calls that change nothing and whose answer has not begun.
 */
function mayRepeat(
  error: NodeJS.ErrnoException,
  { method }: IncomingMessage,
  { headersSent }: ServerResponse,
): boolean {
  return error.code === 'ECONNRESET' && (method === 'GET' || method === 'HEAD') && !headersSent;
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
