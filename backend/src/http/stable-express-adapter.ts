import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { type ResponseContext, toEnvelope } from './envelope.js';

const SWEEP_MS = 50;
/** An idle connection outlives the proxy's: whoever closes first must not be the one that is about to be used. */
const TIMEOUTS = { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 60_000 };

/**
 * Express gives every request and response its prototype after they are born, at which V8 drops their shapes and
 * all that follows runs about three times slower on Node 20. Here they are born with it.
 */
export class StableExpressAdapter extends ExpressAdapter {
  override initHttpServer(_options: NestApplicationOptions): void {
    const app = this.getInstance();
    this.httpServer = createServer(
      { IncomingMessage: withPrototype(IncomingMessage, app.request), ServerResponse: withPrototype(ServerResponse, app.response) },
      app,
    );
    Object.assign(this.httpServer, TIMEOUTS);
  }

  /** Node closes the connections that are idle at that moment; those that become idle afterwards are closed here. */
  override async close(): Promise<void> {
    const sweep = setInterval(() => this.httpServer.closeIdleConnections(), SWEEP_MS);
    try {
      await super.close();
    } finally {
      clearInterval(sweep);
    }
  }

  /** Sends what a handler returned, in the envelope of its route. */
  override reply(response: Response, body: unknown, statusCode?: number) {
    const { answer }: { answer?: ResponseContext } = response.locals;
    const whole = answer ? toEnvelope(answer, body) : body;
    return isUncacheable(response, whole)
      ? sendUncacheable(response, whole, statusCode)
      : super.reply(response, whole, statusCode);
  }
}

/** JSON that nobody may store. */
const isUncacheable = (response: Response, body: unknown): body is object =>
  body?.constructor === Object &&
  response.getHeader('Cache-Control') === 'no-store' &&
  !response.hasHeader('Content-Type');

/** Needs no ETag, and goes out in one piece, past Express's way of sending. */
function sendUncacheable(response: Response, body: object, statusCode?: number) {
  if (statusCode) response.statusCode = statusCode;
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  return response.end(text);
}

/** `base`, except that its instances have `prototype`, which itself inherits from the base's. */
function withPrototype<T extends typeof IncomingMessage | typeof ServerResponse>(base: T, prototype: object): T {
  function Born(this: object, ...args: unknown[]) {
    (base as unknown as (this: object, ...args: unknown[]) => void).call(this, ...args);
  }
  Born.prototype = prototype;
  return Object.setPrototypeOf(Born, base) as unknown as T;
}
