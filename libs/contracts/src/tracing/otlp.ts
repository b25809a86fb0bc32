/** Who asks and who answers, and who takes from a queue; the numbers of OTLP. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
export type SpanKind = keyof typeof SPAN_KINDS;

/** Values of our own: patterns, codes and numbers, never what a visitor sent. */
export type Attributes = Record<string, string | number>;

/** A span that has ended. Times are milliseconds since 1970. */
export interface EndedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  name: string;
  kind: SpanKind;
  start: number;
  end: number;
  attributes: Attributes;
  failed: boolean;
}

const STATUS_ERROR = 2;

/** The body of a request to `/v1/traces`, in the JSON encoding of OTLP. */
export const otlpRequest = (service: string, spans: readonly EndedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service }) },
      scopeSpans: [{ scope: { name: service }, spans: spans.map(otlpSpan) }],
    },
  ],
});

const otlpSpan = ({ kind, start, end, attributes, failed, ...ids }: EndedSpan) => ({
  ...ids,
  kind: SPAN_KINDS[kind],
  startTimeUnixNano: nanoseconds(start),
  endTimeUnixNano: nanoseconds(Math.max(start, end)),
  attributes: attributesOf(attributes),
  status: failed ? { code: STATUS_ERROR } : {},
});

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));

/** Too large for a number: OTLP has it as a string. */
const nanoseconds = (milliseconds: number): string => `${BigInt(Math.round(milliseconds * 1_000)) * 1_000n}`;
