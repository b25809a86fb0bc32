import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TraceSettings } from '@waybill/contracts';
import type { Attributes, EndedSpan, Span, SpanKind, Tracer } from '@waybill/contracts/tracing';

/** Requests of visitors: whether its trace is recorded is said by the browser, or by whoever imitates one. */
const MAX_PER_SECOND = 50;
const ENDPOINT = '/traces';

/** Nothing is loaded, counted or passed on without it. One for the process: the context of a request is, too. */
let tracer: Tracer | undefined;
let ratio = 0;

/** Starts to record traces where they are asked for; returns what ends it. */
export async function startTracing(
  settings: TraceSettings | undefined,
  onFailure: (error: Error) => void,
): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined;
  const { startTracer } = await import('@waybill/contracts/tracing');
  const current = new AsyncLocalStorage<Span>();
  const started = startTracer({ settings, service: 'waybill-shell', current, maxPerSecond: MAX_PER_SECOND, onFailure });
  tracer = started.tracer;
  ratio = settings.ratio;
  return () => {
    tracer = undefined;
    return started.stop();
  };
}

/** Share of the clicks that browsers trace; 0 where nothing is recorded. */
export const clickRatio = (): number => (tracer ? ratio : 0);

/** Kinds of requests that take no time, or all of it. */
const UNTRACED = ['release file', '/healthz', '/readyz', '/live'];

/** Handles a request as the continuation of its trace. `kind` is one of few, never what a client sent. */
export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  kind: () => string,
  work: () => void,
): void {
  if (!tracer) {
    work();
    return;
  }
  const { traceparent, tracestate: _, baggage: __, ...headers } = request.headers;
  request.headers = headers;
  const name = kind();
  if (UNTRACED.includes(name) || request.url === ENDPOINT) {
    work();
    return;
  }
  const method = methodOf(request);
  tracer.serve(traceparent, (span) => {
    span.name = `${method} ${name}`;
    span.attributes['http.request.method'] = method;
    span.attributes['http.route'] = name;
    response.once('close', () => {
      span.attributes['http.response.status_code'] = response.statusCode;
      span.failed = response.statusCode >= 500 || !response.writableFinished;
      span.end();
    });
    work();
  });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const methodOf = ({ method = '' }: IncomingMessage): string => (METHODS.includes(method) ? method : 'other');

/** A part of the current request. */
export const inSpan = <T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.inSpan(name, kind, attributes, work) : work();

/** Headers of a request to the backend. */
export const traceHeaders = (): { traceparent?: string } => tracer?.headers() ?? {};

/** Fields of a log line. */
export function traceFields(): { trace?: string } {
  const trace = tracer?.traceId();
  return trace === undefined ? {} : { trace };
}

/** A span of a browser. */
export const addSpan = (span: EndedSpan): void => tracer?.add(span);
