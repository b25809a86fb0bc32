import type { Attributes, EndedSpan, SpanKind } from './otlp.js';
import type { SpanQueue } from './span-queue.js';
import { formatTraceparent, newSpanId, newTraceId, parseTraceparent, type TraceContext } from './trace-context.js';

/** Of one request: a mass import has thousands of statements. */
const MAX_SPANS = 200;

/** The part of `AsyncLocalStorage` that is needed: this library runs in browsers too. */
export interface CurrentSpan {
  run<T>(span: Span, work: () => T): T;
  getStore(): Span | undefined;
}

export interface TracerOptions {
  queue: Pick<SpanQueue, 'add'>;
  current: CurrentSpan;
  /** Share of the traces that begin here and are recorded. */
  ratio: number;
  /** Requests that are recorded in a second; whether its trace is recorded may be the client's choice. */
  maxPerSecond: number;
}

/** Something that takes time, in a trace. */
export class Span {
  private readonly start = now();
  private ended = false;
  name: string;
  readonly attributes: Attributes = {};
  failed = false;

  constructor(
    name: string,
    readonly context: TraceContext,
    private readonly kind: SpanKind,
    private readonly parentSpanId: string | undefined,
    /** How many more the request may have, for all spans of it. */
    readonly budget: { left: number },
    private readonly onEnd: (span: EndedSpan) => void,
  ) {
    this.name = name;
  }

  /** What comes after the first call does not count. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    if (!this.context.sampled) return;
    const { traceId, spanId } = this.context;
    const { name, kind, start, attributes, failed, parentSpanId } = this;
    this.onEnd({ traceId, spanId, parentSpanId, name, kind, start, end: now(), attributes, failed });
  }
}

/** Records what requests do, and passes on in which trace they are. */
export class Tracer {
  private second = 0;
  private recorded = 0;

  constructor(private readonly options: TracerOptions) {}

  /** A request that begins: it continues the trace of its `traceparent`, or starts one. Whoever calls ends the span. */
  serve(traceparent: unknown, work: (span: Span) => void): void {
    const parent = parseTraceparent(traceparent);
    const wanted = parent ? parent.sampled : Math.random() < this.options.ratio;
    const sampled = wanted && this.admit();
    const context = { traceId: parent?.traceId ?? newTraceId(), spanId: newSpanId(), sampled };
    const span = this.create('request', context, 'server', parent?.spanId, { left: MAX_SPANS });
    this.options.current.run(span, () => work(span));
  }

  /** Work that no request waits for, as a trace of its own. */
  inTrace<T>(name: string, kind: SpanKind, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
    const sampled = Math.random() < this.options.ratio && this.admit();
    const context = { traceId: newTraceId(), spanId: newSpanId(), sampled };
    const span = this.create(name, context, kind, undefined, { left: MAX_SPANS });
    return this.runIn(span, attributes, () => work(span));
  }

  /** A part of the current request; outside of recorded ones it is just the work. */
  async inSpan<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    const parent = this.options.current.getStore();
    if (!parent?.context.sampled || parent.budget.left <= 0) return work();
    parent.budget.left -= 1;
    const context = { ...parent.context, spanId: newSpanId() };
    return this.runIn(this.create(name, context, kind, parent.context.spanId, parent.budget), attributes, work);
  }

  /** Headers of a request to another server. What belongs to no request is not recorded there either. */
  headers(): { traceparent: string } {
    const context = this.options.current.getStore()?.context;
    return {
      traceparent: formatTraceparent(context ?? { traceId: newTraceId(), spanId: newSpanId(), sampled: false }),
    };
  }

  /** For log lines about a recorded request. */
  traceId(): string | undefined {
    const context = this.options.current.getStore()?.context;
    return context?.sampled ? context.traceId : undefined;
  }

  /** A span that ended elsewhere, such as in a browser. */
  add(span: EndedSpan): void {
    this.options.queue.add(span);
  }

  private async runIn<T>(span: Span, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    Object.assign(span.attributes, attributes);
    try {
      return await this.options.current.run(span, work);
    } catch (error) {
      span.failed = true;
      throw error;
    } finally {
      span.end();
    }
  }

  private create(
    name: string,
    context: TraceContext,
    kind: SpanKind,
    parent: string | undefined,
    budget: { left: number },
  ): Span {
    return new Span(name, context, kind, parent, budget, (ended) => this.options.queue.add(ended));
  }

  private admit(): boolean {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.second) this.recorded = 0;
    this.second = second;
    this.recorded += 1;
    return this.recorded <= this.options.maxPerSecond;
  }
}

/** With fractions, which spans of a fast query need. */
const now = (): number => performance.timeOrigin + performance.now();
