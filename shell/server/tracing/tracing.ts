import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TraceSettings } from '@waybill/contracts';
import { serverTracing } from '@waybill/contracts/serving';
import type { Span } from '@waybill/contracts/tracing';

const ENDPOINT = '/traces';
/** Kinds of requests that take no time, or all of it. */
const UNTRACED = ['release file', '/healthz', '/readyz', '/live'];

/** One for the process: the context of a request is, too. */
const tracing = serverTracing({
  service: 'waybill-shell',
  current: new AsyncLocalStorage<Span>(),
  /** Requests of visitors: whether its trace is recorded is said by the browser, or by whoever imitates one. */
  maxPerSecond: 50,
});
export const { inSpan, traceHeaders, traceFields, addSpan } = tracing;

let ratio = 0;

/** Starts to record traces where they are asked for; returns what ends it. */
export function startTracing(settings: TraceSettings | undefined, onFailure: (error: Error) => void) {
  ratio = settings?.ratio ?? 0;
  return tracing.startTracing(settings, onFailure);
}

/** Share of the clicks that browsers trace; 0 where nothing is recorded. */
export const clickRatio = (): number => (tracing.isTracing() ? ratio : 0);

/** Handles a request as the continuation of its trace. `kind` is one of few, never what a client sent. */
export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  kind: () => string,
  work: () => void,
): void {
  if (!tracing.isTracing()) {
    work();
    return;
  }
  const { traceparent, tracestate: _, baggage: __, ...headers } = request.headers;
  request.headers = headers;
  // A forwarded request is changed on its way: its kind is that at the start.
  const name = kind();
  if (UNTRACED.includes(name) || request.url === ENDPOINT) work();
  else tracing.inRequest({ method: request.method, headers: { traceparent } }, response, () => name, work);
}
