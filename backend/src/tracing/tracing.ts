import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceSettings } from '@waybill/contracts';
import type { Attributes, Span, SpanKind, Tracer } from '@waybill/contracts/tracing';
import type { NextFunction, Request, Response } from 'express';

/** A page asks several times; the shell server has decided how many are recorded. */
const MAX_PER_SECOND = 200;

/** Nothing is loaded, counted or passed on without it. One for the process: the context of a request is, too. */
let tracer: Tracer | undefined;

/** Starts to record traces where they are asked for; returns what ends it. */
export async function startTracing(
  settings: TraceSettings | undefined,
  onFailure: (error: Error) => void,
): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined;
  const { startTracer } = await import('@waybill/contracts/tracing');
  const current = new AsyncLocalStorage<Span>();
  const started = startTracer({
    settings,
    service: 'waybill-backend',
    current,
    maxPerSecond: MAX_PER_SECOND,
    onFailure,
  });
  tracer = started.tracer;
  return () => {
    tracer = undefined;
    return started.stop();
  };
}

export const isTracing = (): boolean => tracer !== undefined;

/** Asked all the time, by machines. */
const PROBES = ['/healthz', '/readyz'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Handles a request as the continuation of its trace. */
export function traceRequest(request: Request, response: Response, next: NextFunction): void {
  if (!tracer || PROBES.includes(request.path)) {
    next();
    return;
  }
  tracer.serve(request.headers.traceparent, (span) => {
    response.once('close', () => {
      const method = METHODS.includes(request.method) ? request.method : 'other';
      // The route's pattern, never the path: paths contain tracking codes and slugs.
      const route: string = request.route?.path ?? '(none)';
      span.name = `${method} ${route}`;
      span.attributes['http.request.method'] = method;
      span.attributes['http.route'] = route;
      span.attributes['http.response.status_code'] = response.statusCode;
      span.failed = response.statusCode >= 500 || !response.writableFinished;
      span.end();
    });
    next();
  });
}

/** A part of the current request. */
export const inSpan = <T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.inSpan(name, kind, attributes, work) : work();

/** Fields of a log line. */
export function traceFields(): { trace?: string } {
  const trace = tracer?.traceId();
  return trace === undefined ? {} : { trace };
}
