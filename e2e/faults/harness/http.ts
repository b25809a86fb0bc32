import { type IncomingHttpHeaders, request } from 'node:http';

/** What came back. */
export interface Response {
  /** 0 when no response came. */
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Milliseconds from the request to the end of the response. */
  ms: number;
}

export interface Call {
  method?: string;
  /** JSON, unless it is bytes. */
  body?: unknown;
  headers?: Record<string, string>;
  timeout?: number;
}

/** One request on a connection of its own. Never rejects: a call that fails is part of what is measured. */
export function call(url: string, { method, body, headers = {}, timeout = 30_000 }: Call = {}): Promise<Response> {
  const started = performance.now();
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const own = {
    ...(bytes && { 'content-length': String(bytes.length) }),
    ...(bytes !== body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const settle = (response: Omit<Response, 'ms'>) => resolve({ ...response, ms: performance.now() - started });
    const failed = () => settle({ status: 0, headers: {}, body: '' });
    const sent = request(url, {
      method: method ?? (bytes ? 'POST' : 'GET'),
      agent: false,
      headers: { ...own, ...headers },
    });
    sent.setTimeout(timeout, () => sent.destroy());
    sent.on('error', failed);
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', failed);
      response.on('end', () =>
        settle({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    sent.end(bytes);
  });
}

/** The header of a caller at another address; both servers trust one proxy more than there is. */
export const from = (n: number): Record<string, string> => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});
