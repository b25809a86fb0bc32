import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { DEADLINES_MS } from '../config/deadlines.js';
import { keepAliveAgent } from '../http/agent.js';
import { ApiCircuitBreaker } from './api-circuit-breaker.js';

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_SOCKETS = 64;

/** A response of the API. `http` is 0 if there was none in time, or if it was too long. */
export interface ApiResponse {
  /** HTTP status. */
  http: number;
  /** Its JSON. */
  text: string;
  /** Tag to revalidate it with. */
  etag: string | undefined;
}

const NO_RESPONSE: ApiResponse = { http: 0, text: '', etag: undefined };

/**
 * The shell server's client of the API: time and size of each response are limited, no call rejects. While the API does
 * not answer, a circuit breaker answers what pages ask for.
 */
export class ApiClient {
  private readonly agent = keepAliveAgent(MAX_SOCKETS);

  /** `target`: the backend's base URL. */
  constructor(
    private readonly target: string,
    private readonly breaker = new ApiCircuitBreaker(),
  ) {}

  /**
   * `GET path` without a session. Rate limits count the visitor whom `addresses` identify (as in `X-Forwarded-For`), or
   * this server if there are none. With an `etag` the response may be 304.
   */
  async get(path: string, addresses: readonly string[] = [], etag?: string): Promise<ApiResponse> {
    if (!this.breaker.admit()) return NO_RESPONSE;
    const response = await this.call(path, {
      signal: AbortSignal.timeout(DEADLINES_MS.apiCall),
      headers: {
        accept: 'application/json',
        ...(addresses.length > 0 ? { 'x-forwarded-for': addresses.join(', ') } : {}),
        ...(etag ? { 'if-none-match': etag } : {}),
      },
    });
    this.breaker.record(response.http !== 0);
    return response;
  }

  /** `GET path` with the session of a visitor's cookies. */
  getAs(cookie: string, path: string): Promise<ApiResponse> {
    return this.call(path, { headers: { accept: 'application/json', cookie } });
  }

  /** `POST` of a JSON value; does not wait for the response and ignores failures. */
  post(path: string, value: object): void {
    const headers = { 'content-type': 'application/json' };
    void this.call(path, { method: 'POST', headers }, JSON.stringify(value));
  }

  close(): void {
    this.agent.destroy();
  }

  /** A path that makes no URL throws at once; that is no response either. */
  private call(path: string, options: RequestOptions, body?: string): Promise<ApiResponse> {
    return this.request(path, options, body).catch(() => NO_RESPONSE);
  }

  private request(path: string, options: RequestOptions, body?: string): Promise<ApiResponse> {
    return new Promise((resolve) => {
      const fail = () => resolve(NO_RESPONSE);
      const signal = AbortSignal.timeout(DEADLINES_MS.apiReport);
      const call = request(this.target + path, { signal, ...options, agent: this.agent }, (response) => {
        response.on('error', fail);
        readResponse(response, resolve, () => call.destroy(new Error('The response is too long.')));
      });
      call.on('error', fail);
      call.end(body);
    });
  }
}

function readResponse(response: IncomingMessage, done: (read: ApiResponse) => void, tooLong: () => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) tooLong();
    chunks.push(chunk);
  });
  response.on('end', () =>
    done({ http: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), etag: response.headers.etag }),
  );
}
