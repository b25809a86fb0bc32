import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Response } from 'express';
import { HTTP } from '../config/deadlines.js';
import { log } from '../logging/log.js';
import { type ResponseContext, toEnvelope } from './envelope.js';

const CLOSE_IDLE_INTERVAL_MS = 50;
const TIMEOUTS = {
  keepAliveTimeout: HTTP.keepAlive,
  headersTimeout: HTTP.headers,
  requestTimeout: HTTP.request,
  connectionsCheckingInterval: HTTP.checkInterval,
};

/**
 * Express changes the prototype of every request and response after construction. V8 then discards their hidden
 * classes, and the rest of the request runs about three times slower on Node 20. Here they are constructed with it.
 */
export class StableExpressAdapter extends ExpressAdapter {
  constructor() {
    // `/api/parcels/SEARCH` is a tracking code, `/api/parcels/search` the list.
    super(express().enable('case sensitive routing'));
  }

  override initHttpServer(_options: NestApplicationOptions): void {
    const app = this.getInstance();
    this.httpServer = createServer(
      {
        ...TIMEOUTS,
        IncomingMessage: withPrototype(IncomingMessage, app.request),
        ServerResponse: withPrototype(ServerResponse, app.response),
      },
      app,
    );
    // The error listener of `listen` is gone by now: without this one, failing to accept one connection would end the process.
    // A port that it cannot listen on fails the start, which says so.
    this.httpServer.on('error', (cause: Error) => {
      if (this.httpServer.listening) log.error({ cause }, 'The HTTP server failed.');
    });
  }

  /** Node closes only the connections that are idle when `close` is called; this also closes those idle later. */
  override async close(): Promise<void> {
    const timer = setInterval(() => this.httpServer.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS);
    try {
      await super.close();
    } finally {
      clearInterval(timer);
    }
  }

  /** Sends a handler's result in the envelope of its route. */
  override reply(response: Response, body: unknown, statusCode?: number) {
    const { context }: { context?: ResponseContext } = response.locals;
    const payload = context ? toEnvelope(context, body) : body;
    return isUncacheable(response, payload)
      ? sendUncacheable(response, payload, statusCode)
      : super.reply(response, payload, statusCode);
  }
}

/** JSON with `Cache-Control: no-store`. */
const isUncacheable = (response: Response, body: unknown): body is object =>
  body?.constructor === Object &&
  response.getHeader('Cache-Control') === 'no-store' &&
  !response.hasHeader('Content-Type');

/** Bypasses Express's `send`: no ETag is needed, and the response is written in one call. */
function sendUncacheable(response: Response, body: object, statusCode?: number) {
  if (statusCode) response.statusCode = statusCode;
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  return response.end(text);
}

/** `base` with instances that have `prototype`, which in turn inherits from the prototype of `base`. */
function withPrototype<T extends typeof IncomingMessage | typeof ServerResponse>(base: T, prototype: object): T {
  function Constructor(this: object, ...args: unknown[]) {
    (base as unknown as (this: object, ...args: unknown[]) => void).call(this, ...args);
  }
  Constructor.prototype = prototype;
  return Object.setPrototypeOf(Constructor, base) as unknown as T;
}
