import { AsyncLocalStorage } from 'node:async_hooks';
import { serverTracing } from '@waybill/contracts/serving';
import type { Span } from '@waybill/contracts/tracing';
import type { NextFunction, Request, Response } from 'express';

/** One for the process: the context of a request is, too. */
const tracing = serverTracing({
  service: 'waybill-backend',
  current: new AsyncLocalStorage<Span>(),
  /** A page asks several times; the shell server has decided how many are recorded. */
  maxPerSecond: 200,
});
export const { startTracing, isTracing, inSpan, inTrace, traceFields } = tracing;

/** Asked all the time, by machines. */
const PROBES = ['/healthz', '/readyz'];

/** Handles a request as the continuation of its trace. */
export function traceRequest(request: Request, response: Response, next: NextFunction): void {
  if (PROBES.includes(request.path)) {
    next();
    return;
  }
  // The route's pattern, never the path: paths contain tracking codes and slugs.
  tracing.inRequest(request, response, () => request.route?.path ?? '(none)', next);
}
