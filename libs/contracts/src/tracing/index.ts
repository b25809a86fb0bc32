export { type Attributes, type EndedSpan, otlpRequest, type SpanKind } from './otlp.js';
export { SpanQueue } from './span-queue.js';
export { startTracer } from './start-tracer.js';
export { formatTraceparent, parseTraceparent, type TraceContext } from './trace-context.js';
export { type CurrentSpan, type Span, Tracer } from './tracer.js';
