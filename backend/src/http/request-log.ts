import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { log } from '../logging/log.js';

const VALID_ID = /^[\w-]{8,64}$/;

declare module 'express-serve-static-core' {
  interface Request {
    /** Appears in every log line about this request and in the `X-Request-Id` of its response. */
    id: string;
  }
}

/** Assigns the request id and logs one line when the response has been sent. */
export function requestLog(request: Request, response: Response, next: NextFunction): void {
  const header = request.headers['x-request-id'];
  request.id = typeof header === 'string' && VALID_ID.test(header) ? header : randomUUID();
  response.setHeader('X-Request-Id', request.id);
  if (log.isLevelEnabled('info')) logWhenFinished(request, response);
  next();
}

function logWhenFinished(request: Request, response: Response): void {
  const start = performance.now();
  response.once('finish', () => {
    log.info(
      {
        request: request.id,
        method: request.method,
        route: routeOf(request),
        status: response.statusCode,
        ms: Math.round(performance.now() - start),
      },
      'request',
    );
  });
}

/** The route's pattern, never the path: paths contain tracking codes and slugs. */
const routeOf = (request: Request): string => request.route?.path ?? '(none)';
