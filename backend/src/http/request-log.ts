import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { log } from '../logging/log.js';

const ACCEPTED_ID = /^[\w-]{8,64}$/;

declare module 'express-serve-static-core' {
  interface Request {
    /** Of this request, in every line of the log about it and in the `X-Request-Id` of the answer. */
    id: string;
  }
}

/** Gives the request its id and writes one line when it is answered. */
export function requestLog(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  request.id = typeof given === 'string' && ACCEPTED_ID.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', request.id);
  if (log.isLevelEnabled('info')) logWhenAnswered(request, response);
  next();
}

function logWhenAnswered(request: Request, response: Response): void {
  const began = performance.now();
  response.once('finish', () => {
    log.info(
      {
        request: request.id,
        method: request.method,
        route: routeOf(request),
        status: response.statusCode,
        ms: Math.round(performance.now() - began),
      },
      'request',
    );
  });
}

/** The route's pattern, never the path itself: paths hold tracking codes and slugs. */
const routeOf = (request: Request): string => request.route?.path ?? '(none)';
