import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { traceSettings } from '../trace-settings.js';
import { type EndedSpan, otlpRequest } from './otlp.js';
import { SpanQueue } from './span-queue.js';
import { startTracer } from './start-tracer.js';

const span: EndedSpan = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  name: 'GET page',
  kind: 'server',
  start: 1_700_000_000_000.25,
  end: 1_700_000_000_001.5,
  attributes: { 'http.response.status_code': 200 },
  failed: true,
};

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

it('exports batches one after the other, and drops what is too much', async () => {
  const batches: number[] = [];
  let running = 0;
  const queue = new SpanQueue(
    async ({ length }) => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      batches.push(length);
      running -= 1;
    },
    (error) => {
      throw error;
    },
  );
  for (let count = 0; count < 5_000; count++) queue.add(span);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(batches).toEqual([500, 500, 500, 500]);
});

it('a collector that does not answer is asked once a minute, and nothing is kept for it', async () => {
  const asked: number[] = [];
  const failures: string[] = [];
  const queue = new SpanQueue(
    async () => {
      asked.push(performance.now());
      throw new Error('refused');
    },
    ({ message }) => failures.push(message),
  );
  for (let second = 0; second < 150; second++) {
    queue.add(span);
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(asked).toEqual([1_000, 62_000, 123_000]);
  expect(failures).toHaveLength(3);
});

it('is exported as OTLP has it', () => {
  expect(otlpRequest('shell', [span]).resourceSpans[0]?.scopeSpans[0]?.spans).toEqual([
    {
      traceId: span.traceId,
      spanId: span.spanId,
      parentSpanId: undefined,
      name: 'GET page',
      kind: 2,
      startTimeUnixNano: '1700000000000250000',
      endTimeUnixNano: '1700000000001500000',
      attributes: [{ key: 'http.response.status_code', value: { intValue: '200' } }],
      status: { code: 2 },
    },
  ]);
});

it('what waits at the end is exported to the endpoint, with its headers', async () => {
  jest.useRealTimers();
  const received: unknown[] = [];
  const collector = createServer((request, response) => {
    received.push(request.url, request.headers.authorization);
    response.end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const settings = traceSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc',
    OTEL_TRACES_SAMPLER_ARG: 1,
  });
  if (!settings) throw new Error('There is an endpoint.');
  const current = { run: <T>(_: unknown, work: () => T) => work(), getStore: () => undefined };
  const { tracer, stop } = startTracer({ settings, service: 'shell', current, maxPerSecond: 1, onFailure: fail });
  tracer.add(span);
  await stop();
  collector.close();
  expect(received).toEqual(['/v1/traces', 'Bearer abc']);
});

function fail(error: Error): never {
  throw error;
}
