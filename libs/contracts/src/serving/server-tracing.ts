import type { TraceSettings } from '../trace-settings.js';
import type { Attributes, CurrentSpan, EndedSpan, Span, SpanKind, Tracer } from '../tracing/index.js';

interface Options {
  /** The server's name in traces. */
  service: string;
  /** Node's `AsyncLocalStorage`: this library runs in browsers too, and imports nothing of Node. */
  current: CurrentSpan;
  /** Requests and other work that are recorded in a second: whether a trace is recorded may be a client's choice. */
  maxPerSecond: number;
}

/** The parts of Node's request and response that are needed. */
interface TracedRequest {
  method?: string | undefined;
  headers: Readonly<Record<string, unknown>>;
}
interface TracedResponse {
  statusCode: number;
  writableFinished: boolean;
  once(event: 'close', listener: () => void): unknown;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export type ServerTracing = ReturnType<typeof serverTracing>;

/** How a server records traces, if it is asked to. Until it starts, and without settings, it only runs what it is given. */
export function serverTracing(options: Options) {
  /** Nothing is loaded, counted or passed on without it. */
  let tracer: Tracer | undefined;

  return {
    /** Starts to record traces where they are asked for; returns what ends it. `onFailure` hears of the collector's. */
    async startTracing(
      settings: TraceSettings | undefined,
      onFailure: (error: Error) => void,
    ): Promise<() => Promise<void>> {
      if (!settings) return async () => undefined;
      const { startTracer } = await import('../tracing/index.js');
      const started = startTracer({ ...options, settings, onFailure });
      tracer = started.tracer;
      return () => {
        tracer = undefined;
        return started.stop();
      };
    },

    isTracing: (): boolean => tracer !== undefined,

    /** Handles a request as the continuation of its trace. `routeOf`, asked at the end, is a pattern, never a path. */
    inRequest(request: TracedRequest, response: TracedResponse, routeOf: () => string, work: () => void): void {
      if (!tracer) {
        work();
        return;
      }
      const { method = '', headers } = request;
      const known = METHODS.includes(method) ? method : 'other';
      tracer.serve(headers.traceparent, (span) => {
        response.once('close', () => {
          const route = routeOf();
          span.name = `${known} ${route}`;
          span.attributes['http.request.method'] = known;
          span.attributes['http.route'] = route;
          span.attributes['http.response.status_code'] = response.statusCode;
          span.failed = response.statusCode >= 500 || !response.writableFinished;
          span.end();
        });
        work();
      });
    },

    /** A part of the current request. */
    inSpan: <T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
      tracer ? tracer.inSpan(name, kind, attributes, work) : work(),

    /** Work that no request waits for, as a trace of its own. `work` gets the span, where there is one. */
    inTrace: <T>(
      name: string,
      kind: SpanKind,
      attributes: Attributes,
      work: (span: Span | undefined) => Promise<T>,
    ): Promise<T> => (tracer ? tracer.inTrace(name, kind, attributes, work) : work(undefined)),

    /** Headers of a request to another server of the site. */
    traceHeaders: (): { traceparent?: string } => tracer?.headers() ?? {},

    /** Fields of a log line. */
    traceFields(): { trace?: string } {
      const trace = tracer?.traceId();
      return trace === undefined ? {} : { trace };
    },

    /** A span that ended elsewhere, such as in a browser. */
    addSpan: (span: EndedSpan): void => tracer?.add(span),
  };
}
