import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as it was received. Times are milliseconds since 1970. */
export interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  start: number;
  end: number;
  attributes: Record<string, string>;
}

interface OtlpSpan extends Pick<CollectedSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> {
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: OtlpAttribute[];
}
interface OtlpAttribute {
  key: string;
  value: { stringValue?: string; intValue?: string };
}
interface OtlpRequest {
  resourceSpans: {
    resource: { attributes: OtlpAttribute[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

/** A collector of the standard's protocol, OTLP over HTTP in JSON, that keeps what it receives. */
export async function startCollector() {
  /** As they came. */
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        if (request.method === 'POST' && request.url === '/v1/traces') bodies.push(body);
        response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    spans: () => bodies.flatMap((body) => spansIn(JSON.parse(body))),
    close: () => server.close().closeAllConnections(),
  };
}

const spansIn = ({ resourceSpans }: OtlpRequest): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = valuesOf(resource.attributes)['service.name'] ?? '';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => collected(service, span)));
  });

const collected = (service: string, span: OtlpSpan): CollectedSpan => ({
  service,
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId,
  name: span.name,
  start: Number(BigInt(span.startTimeUnixNano) / 1_000n) / 1_000,
  end: Number(BigInt(span.endTimeUnixNano) / 1_000n) / 1_000,
  attributes: valuesOf(span.attributes),
});

const valuesOf = (attributes: OtlpAttribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));
