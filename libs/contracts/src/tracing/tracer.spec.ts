import { AsyncLocalStorage } from 'node:async_hooks';
import type { EndedSpan } from './otlp.js';
import { parseTraceparent } from './trace-context.js';
import { type Span, Tracer } from './tracer.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

function tracerOf(options: { ratio?: number; maxPerSecond?: number } = {}) {
  const spans: EndedSpan[] = [];
  const current = new AsyncLocalStorage<Span>();
  const queue = { add: (span: EndedSpan) => spans.push(span) };
  return { spans, tracer: new Tracer({ queue, current, ratio: 1, maxPerSecond: 10, ...options }) };
}

const serve = (tracer: Tracer, traceparent: unknown, work: () => Promise<unknown> = async () => undefined) =>
  new Promise<void>((resolve, reject) =>
    tracer.serve(traceparent, (span) => {
      work().then(() => {
        span.end();
        resolve();
      }, reject);
    }),
  );

it('a request continues the trace of its traceparent, and passes it on', async () => {
  const { tracer, spans } = tracerOf();
  const seen: string[] = [];
  await serve(tracer, `00-${TRACE}-${PARENT}-01`, () =>
    tracer.inSpan('query', 'client', { table: 'parcels' }, async () => seen.push(tracer.headers().traceparent)),
  );
  const [query, request] = spans;
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, kind: 'server' });
  expect(query).toMatchObject({ traceId: TRACE, parentSpanId: request?.spanId, attributes: { table: 'parcels' } });
  expect(seen).toEqual([`00-${TRACE}-${query?.spanId}-01`]);
});

it.each([
  undefined,
  '',
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01-more`,
  `00-${TRACE}-<script>-01`,
])('what is no traceparent begins a new trace: %s', async (header) => {
  const { tracer, spans } = tracerOf();
  expect(parseTraceparent(header)).toBeUndefined();
  await serve(tracer, header);
  expect(spans).toHaveLength(1);
  expect(spans[0]).toMatchObject({ parentSpanId: undefined, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(spans[0]?.traceId).not.toBe(TRACE);
});

it('what is not recorded is passed on as not recorded', async () => {
  const { tracer, spans } = tracerOf({ ratio: 0 });
  const seen: string[] = [];
  const query = () => tracer.inSpan('query', 'client', {}, async () => seen.push(tracer.headers().traceparent));
  await serve(tracer, undefined, query);
  await serve(tracer, `00-${TRACE}-${PARENT}-00`, query);
  await query();
  expect(spans).toEqual([]);
  expect(seen).toEqual([
    expect.stringMatching(/-00$/),
    expect.stringMatching(new RegExp(`^00-${TRACE}-.*-00$`)),
    expect.stringMatching(/-00$/),
  ]);
});

it('clients who want everything recorded get so many a second, and so many spans each', async () => {
  const { tracer, spans } = tracerOf({ maxPerSecond: 2 });
  jest.useFakeTimers({ now: 0 });
  for (let count = 0; count < 5; count++) await serve(tracer, `00-${TRACE}-${PARENT}-01`);
  expect(spans).toHaveLength(2);
  jest.advanceTimersByTime(1_000);
  const queries = async () => {
    for (let count = 0; count < 500; count++) await tracer.inSpan('query', 'client', {}, async () => undefined);
  };
  await serve(tracer, `00-${TRACE}-${PARENT}-01`, queries);
  jest.useRealTimers();
  expect(spans).toHaveLength(2 + 201);
});

it('work that no request waits for is a trace of its own, whatever runs around it', async () => {
  const { tracer, spans } = tracerOf({ maxPerSecond: 1 });
  await tracer.inTrace('send', 'consumer', { tries: 1 }, async (span) => {
    span.attributes.outcome = 'sent';
    await tracer.inSpan('query', 'client', {}, async () => undefined);
  });
  await tracer.inTrace('send', 'consumer', {}, async () => undefined);
  const [query, send, ...more] = spans;
  expect(more).toEqual([]);
  expect(send).toMatchObject({ kind: 'consumer', parentSpanId: undefined, attributes: { tries: 1, outcome: 'sent' } });
  expect(query).toMatchObject({ traceId: send?.traceId, parentSpanId: send?.spanId });
});

it('a failure ends the span, and is passed on', async () => {
  const { tracer, spans } = tracerOf();
  const failing = () => tracer.inSpan('query', 'client', {}, () => Promise.reject(new Error('for ada@example.com')));
  await expect(serve(tracer, undefined, failing)).rejects.toThrow('ada');
  expect(spans).toMatchObject([{ name: 'query', failed: true }]);
  expect(JSON.stringify(spans)).not.toContain('ada');
});
