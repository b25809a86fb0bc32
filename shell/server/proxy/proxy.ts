import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '@waybill/contracts';
import type { ApiCircuitBreaker } from '../api/api-circuit-breaker.js';
import type { Changes } from '../api/changes.js';
import { sendApiError, sendEnvelope } from '../http/api-error.js';
import type { Caller } from '../http/caller.js';
import { readBody } from '../http/read-body.js';
import type { Log } from '../log/log.js';
import { ClientSlots } from '../overload/client-slots.js';
import type { Load } from '../overload/load.js';
import { inSpan, traceHeaders } from '../tracing/tracing.js';
import { Forwarder } from './forwarder.js';
import { isUpload, poolOf } from './pools.js';
import { watchUploadRate } from './upload-rate.js';

/** Forwards requests to the backend. Response bodies and uploads are streamed; small bodies are complete before. */
export interface BackendProxy {
  forward(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void>;
  close(): void;
}

interface ProxyOptions {
  /** The backend's base URL. */
  target: string;
  log: Log;
  load: Load;
  breaker: ApiCircuitBreaker;
  changes: Changes;
  /** What it recognizes is answered as if it had been stored. */
  isForged?: (request: IncomingMessage, body: Buffer) => boolean;
}

/** Bodies that are being read at the same time: a slow one holds memory and a connection. */
const MAX_BODIES_PER_CLIENT = 20;
const MAX_BODIES = 500;

export function createBackendProxy({
  target,
  log,
  load,
  breaker,
  changes,
  isForged = () => false,
}: ProxyOptions): BackendProxy {
  const forwarder = new Forwarder(target, log, breaker, changes);
  const slots = new ClientSlots(MAX_BODIES_PER_CLIENT, MAX_BODIES);

  /** Forwards a request whose body is `body`, or is streamed if that is undefined. */
  async function admit(request: IncomingMessage, response: ServerResponse, body?: Buffer): Promise<void> {
    const pool = poolOf(request);
    const { name, bounds, line } = pool;
    const leave = await (line ? load.line(name, bounds, line) : load.limit(name, bounds)).enter();
    if (!leave) return sendApiError(response, pool.error);
    const forward = () => {
      Object.assign(request.headers, traceHeaders());
      return forwarder.forward(pool, request, response, body);
    };
    await inSpan('forward', 'client', { 'waybill.pool': name }, forward).finally(leave);
  }

  return {
    async forward(request, response, { secure, host, addresses }) {
      if (breaker.isOpen) return sendApiError(response, 'unavailable');
      request.headers = {
        ...endToEnd(request.headers),
        'x-forwarded-for': addresses.join(', '),
        'x-forwarded-proto': secure ? 'https' : 'http',
        'x-forwarded-host': host,
        // A client's own id could imitate that of another request.
        'x-request-id': randomUUID(),
      };
      if (!hasBody(request)) return admit(request, response);
      if (isUpload(request.headers)) {
        watchUploadRate(request, response, () => {
          sendApiError(response, 'too_slow');
          forwarder.abort(request);
        });
        return admit(request, response);
      }
      const release = slots.take(addresses[0] ?? '');
      if (!release) return sendApiError(response, 'too_many');
      const body = await readBody(request, LIMITS.jsonBody).finally(release);
      if (typeof body === 'string') return sendApiError(response, BODY_ERRORS[body]);
      if (isForged(request, body)) return sendEnvelope(response, 202, { status: 'success', errors: [] });
      return admit(withLength(request, body), response, body);
    },
    close: () => forwarder.close(),
  };
}

/** Headers for one connection only. With some of them Node throws where nothing can catch it, as `trailer` without chunks. */
const HOP_BY_HOP = new Set([
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]);

/** The headers that are passed on; of those for one connection only the wish to close it, which the answer repeats. */
function endToEnd({ connection = '', ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name));
  return { ...Object.fromEntries(passed), ...(/\bclose\b/i.test(connection) && { connection: 'close' }) };
}

const BODY_ERRORS = { too_large: 'body_too_large', too_slow: 'too_slow', closed: 'malformed' } as const;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A body that was sent in chunks is forwarded in one piece. */
function withLength(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { 'transfer-encoding': _, ...headers } = request.headers;
  request.headers = { ...headers, 'content-length': String(body.length) };
  return request;
}
