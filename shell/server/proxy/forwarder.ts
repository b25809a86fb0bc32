import { once } from 'node:events';
import { type Agent, type ClientRequest, type IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createProxyServer } from 'httpxy';
import type { ApiCircuitBreaker, PendingCall } from '../api/api-circuit-breaker.js';
import type { Changes } from '../api/changes.js';
import { BODY_SILENCE_MS, DEADLINES_MS } from '../config/deadlines.js';
import { keepAliveAgent } from '../http/agent.js';
import { sendApiError } from '../http/api-error.js';
import type { Log } from '../log/log.js';
import { isUpload, POOLS, type Pool } from './pools.js';

/** A request on its way. */
interface Forwarding {
  call: PendingCall;
  /** Whether it may change what is stored. */
  isChange: boolean;
  /** The request to the backend, as soon as it has a connection. */
  sent?: ClientRequest;
  /** Sends it once more; until `retryUntil`, and once only. */
  retry?: (() => Promise<void>) | undefined;
  retryUntil: number;
}

/** Sends requests to the backend on the connections of their pool, within its deadlines. */
export class Forwarder {
  private readonly proxy;
  private readonly agents: ReadonlyMap<Pool, Agent>;
  private readonly running = new WeakMap<IncomingMessage, Forwarding>();

  constructor(
    target: string,
    private readonly log: Log,
    private readonly breaker: ApiCircuitBreaker,
    private readonly changes: Changes,
  ) {
    this.proxy = createProxyServer({ target });
    this.agents = new Map(POOLS.map((pool) => [pool, keepAliveAgent(pool.bounds.max)]));
    this.proxy.on('proxyReq', (sent, request) => this.started(sent, request));
    this.proxy.on('proxyRes', (_, request) => this.answered(request));
    this.proxy.on('error', (error, request, response) => {
      if (request && response instanceof ServerResponse) this.failed(error, request, response);
    });
  }

  /** Forwards a request whose body is `body`, or is streamed if that is undefined. Resolves when it has been answered. */
  async forward(pool: Pool, request: IncomingMessage, response: ServerResponse, body?: Buffer): Promise<void> {
    if (response.closed) return;
    const call = this.breaker.begin(() => {
      if (pool.isSafe) this.abort(request);
    });
    if (!call) return sendApiError(response, 'unavailable');
    const options = { agent: this.agents.get(pool), proxyTimeout: pool.timeoutMs };
    const send = () =>
      this.proxy.web(request, response, body ? { ...options, buffer: Readable.from([body]) } : options);
    const retryUntil = performance.now() + DEADLINES_MS.proxyRetry;
    this.running.set(request, { call, isChange: !pool.isSafe, retryUntil, retry: pool.isSafe ? send : undefined });
    const over = once(response, 'close');
    send().catch(() => response.destroy());
    await over;
    call.ended();
  }

  /** Gives up a request that has been answered. */
  abort(request: IncomingMessage): void {
    this.running.get(request)?.sent?.destroy();
  }

  close(): void {
    for (const agent of this.agents.values()) agent.destroy();
  }

  private started(sent: ClientRequest, request: IncomingMessage): void {
    const forwarding = this.running.get(request);
    if (forwarding) forwarding.sent = sent;
    // Before the body: who may not upload is refused at once, and holds no connection until the first byte.
    if (isUpload(request.headers)) sent.flushHeaders();
  }

  private answered(request: IncomingMessage): void {
    const forwarding = this.running.get(request);
    forwarding?.call.answered();
    if (forwarding?.isChange) this.changes.record();
    forwarding?.sent?.setTimeout(BODY_SILENCE_MS);
  }

  private failed(error: NodeJS.ErrnoException, request: IncomingMessage, response: ServerResponse): void {
    if (request.socket.destroyed || response.writableEnded) return;
    const forwarding = this.running.get(request);
    const { retry } = forwarding ?? {};
    if (forwarding && retry && mayRetry(error, response, forwarding.retryUntil) && !this.breaker.isOpen) {
      forwarding.retry = undefined;
      retry().catch(() => response.destroy());
      return;
    }
    forwarding?.call.failed();
    if (forwarding?.isChange) this.changes.record();
    // The breaker has been logged, once for all that it ends.
    if (!this.breaker.isOpen)
      this.log.warn('backend_unreachable', { request: request.headers['x-request-id'], reason: error.message });
    sendApiError(response, 'unavailable');
  }
}

/**
 * The backend may close an idle connection just as it is reused. A retry on another connection is safe for methods that
 * change nothing, while no part of the response has been sent; after a timeout it would only take as long again.
 */
const mayRetry = (error: NodeJS.ErrnoException, { headersSent }: ServerResponse, until: number): boolean =>
  error.code === 'ECONNRESET' && !headersSent && performance.now() < until;
