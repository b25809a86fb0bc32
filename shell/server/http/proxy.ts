import { type IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS } from '@waybill/contracts';
import { createProxyServer } from 'httpxy';
import type { Log } from '../log/log.js';
import { keepAliveAgent } from './agent.js';
import type { Caller } from './caller.js';

const TIMEOUT_MS = 60_000;
const MAX_SOCKETS = 256;

/** Forwards requests to the backend, streaming request and response bodies. */
export interface BackendProxy {
  forward(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void>;
  close(): void;
}

/** Creates the proxy to the backend at `target`. */
export function createBackendProxy(target: string, log: Log): BackendProxy {
  const agent = keepAliveAgent(MAX_SOCKETS);
  const proxy = createProxyServer({ target, agent, proxyTimeout: TIMEOUT_MS });
  const retried = new WeakSet<IncomingMessage>();
  proxy.on('error', (error, request, response) => {
    if (request?.socket.destroyed) return;
    if (request && response instanceof ServerResponse && mayRetry(error, request, response) && !retried.has(request)) {
      retried.add(request);
      proxy.web(request, response).catch(() => undefined);
      return;
    }
    log.warn('backend_unreachable', { reason: error.message });
    if (response instanceof ServerResponse) sendUnavailable(response);
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
 * The backend may close an idle connection just as it is reused. A retry on another connection is safe for methods that
 * change nothing, while no part of the response has been sent.
 */
function mayRetry(error: NodeJS.ErrnoException, { method }: IncomingMessage, { headersSent }: ServerResponse): boolean {
  return error.code === 'ECONNRESET' && (method === 'GET' || method === 'HEAD') && !headersSent;
}

/** Responds as the API itself does while it is unavailable. */
function sendUnavailable(response: ServerResponse): void {
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
