import { type IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { ERRORS, type ErrorCode, LIMITS } from '@waybill/contracts';
import { createProxyServer } from 'httpxy';
import { DEADLINES_MS } from '../config/deadlines.js';
import type { Log } from '../log/log.js';
import { keepAliveAgent } from './agent.js';
import { BodySlots } from './body-slots.js';
import type { Caller } from './caller.js';
import { isUpload, POOLS, type Pool, poolOf } from './pools.js';
import { readBody } from './read-body.js';

/** Forwards requests to the backend. Response bodies and uploads are streamed; small bodies are complete before. */
export interface BackendProxy {
  forward(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void>;
  close(): void;
}

/** Creates the proxy to the backend at `target`. */
export function createBackendProxy(target: string, log: Log): BackendProxy {
  const proxy = createProxyServer({ target });
  const pools = new Map(POOLS.map((pool) => [pool, { agent: keepAliveAgent(pool.maxSockets), inFlight: 0 }]));
  const slots = new BodySlots();
  const retries = new WeakMap<IncomingMessage, { until: number; send: () => Promise<void> }>();

  proxy.on('error', (error, request, response) => {
    if (request?.socket.destroyed) return;
    const retry = request && retries.get(request);
    if (retry && response instanceof ServerResponse && mayRetry(error, request, response, retry.until)) {
      retries.delete(request);
      retry.send().catch(() => response.destroy());
      return;
    }
    log.warn('backend_unreachable', { reason: error.message });
    if (response instanceof ServerResponse) sendError(response, 'unavailable');
  });

  /** Forwards a request whose body is `body`, or is streamed if that is undefined. */
  async function forwardIn(pool: Pool, request: IncomingMessage, response: ServerResponse, body?: Buffer) {
    const state = pools.get(pool);
    if (!state || state.inFlight >= pool.maxInFlight) return sendError(response, pool.error);
    state.inFlight += 1;
    const send = () => {
      const options = { agent: state.agent, proxyTimeout: pool.timeoutMs };
      return proxy.web(request, response, body ? { ...options, buffer: Readable.from([body]) } : options);
    };
    retries.set(request, { until: performance.now() + DEADLINES_MS.proxyRetry, send });
    try {
      await send().catch(() => undefined);
    } finally {
      state.inFlight -= 1;
    }
  }

  return {
    async forward(request, response, { secure, host, addresses }) {
      Object.assign(request.headers, {
        'x-forwarded-for': addresses.join(', '),
        'x-forwarded-proto': secure ? 'https' : 'http',
        'x-forwarded-host': host,
      });
      const pool = poolOf(request);
      if (isUpload(request.headers) || !hasBody(request)) return forwardIn(pool, request, response);
      const release = slots.take(addresses[0] ?? '');
      if (!release) return sendError(response, 'too_many');
      const body = await readBody(request, LIMITS.jsonBody).finally(release);
      if (body === 'too_large') return sendError(response, 'body_too_large');
      if (typeof body === 'string') return sendError(response, 'malformed');
      const { 'transfer-encoding': _, expect: __, ...headers } = request.headers;
      request.headers = { ...headers, 'content-length': String(body.length) };
      return forwardIn(pool, request, response, body);
    },
    close: () => {
      for (const { agent } of pools.values()) agent.destroy();
    },
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The backend may close an idle connection just as it is reused. A retry on another connection is safe for methods that
 * change nothing, while no part of the response has been sent; after a timeout it would only take as long again.
 */
function mayRetry(
  error: NodeJS.ErrnoException,
  { method }: IncomingMessage,
  { headersSent }: ServerResponse,
  until: number,
): boolean {
  const isSafe = method === 'GET' || method === 'HEAD';
  return error.code === 'ECONNRESET' && isSafe && !headersSent && performance.now() < until;
}

/** Responds as the API itself does. The connection is not used again: the rest of a body may follow on it. */
function sendError(response: ServerResponse, code: ErrorCode): void {
  if (response.headersSent) return void response.destroy();
  const { status, text } = ERRORS[code];
  const envelope = { status: 'error', errors: [text], message: '', data: null };
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 503 || status === 429 ? { 'retry-after': '5' } : {}),
    ...(response.req.complete ? {} : { connection: 'close' }),
  });
  response.end(JSON.stringify(envelope));
}
