import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { patientDeadline } from '@waybill/contracts/serving';
import { API, DEADLINES_MS } from '../config/deadlines.js';
import { keepAliveAgent } from '../http/agent.js';
import { inSpan, traceHeaders } from '../tracing/tracing.js';
import { ApiCircuitBreaker, type Presence } from './api-circuit-breaker.js';
import { Changes } from './changes.js';

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

/** Whether the API could not answer; what it said before may still be right. */
export const isOutage = ({ http }: ApiResponse): boolean => http === 0 || http >= 500;

/** Errors of a connection where nobody listens, or has just stopped listening. */
const REFUSALS = ['ECONNREFUSED', 'ECONNRESET'];

const NO_RESPONSE: ApiResponse = { http: 0, text: '', etag: undefined };

/**
 * The shell server's client of the API: time and size of each response are limited, no call rejects. While the API does
 * not answer, a circuit breaker answers what pages ask for.
 */
export class ApiClient {
  /** Shared with the requests that are forwarded: whoever notices first that the API is gone tells the others. */
  readonly breaker: ApiCircuitBreaker;
  /** Recorded by the requests that are forwarded. */
  readonly changes = new Changes();
  private readonly agent = keepAliveAgent(MAX_SOCKETS);

  /** `target`: the backend's base URL. */
  constructor(
    private readonly target: string,
    onChange?: (isOpen: boolean) => void,
  ) {
    this.breaker = new ApiCircuitBreaker({ probe: () => this.probe(), ...(onChange && { onChange }) });
  }

  /**
   * `GET path` without a session. Rate limits count the visitor whom `addresses` identify (as in `X-Forwarded-For`), or
   * this server if there are none. With an `etag` the response may be 304. `language` is the tag of the page's language.
   */
  async get(
    path: string,
    addresses: readonly string[] = [],
    { etag, language }: { etag?: string | undefined; language?: string | undefined } = {},
  ): Promise<ApiResponse> {
    return this.guarded((signal) =>
      this.call(path, {
        signal,
        headers: {
          accept: 'application/json',
          ...forwardedFor(addresses),
          ...(etag ? { 'if-none-match': etag } : {}),
          ...(language ? { 'accept-language': language } : {}),
        },
      }),
    );
  }

  /** A question of this server itself that is too long for a URL; it changes nothing. */
  async ask(path: string, question: object): Promise<ApiResponse> {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const body = JSON.stringify(question);
    return this.guarded((signal) => this.call(path, { method: 'POST', headers, signal }, body));
  }

  /** `GET path` with the session of a visitor's cookies. */
  getAs(cookie: string, path: string): Promise<ApiResponse> {
    return this.call(path, { headers: { accept: 'application/json', cookie } });
  }

  /** `POST` of a JSON value on behalf of a visitor; does not wait for the response and ignores failures. */
  post(path: string, value: object, addresses: readonly string[] = []): void {
    const headers = { 'content-type': 'application/json', ...forwardedFor(addresses) };
    this.request(path, { method: 'POST', headers }, JSON.stringify(value)).catch(() => undefined);
  }

  close(): void {
    this.breaker.close();
    this.agent.destroy();
  }

  /** Makes a call that the circuit breaker knows of, within the deadline. */
  private async guarded(makeCall: (signal: AbortSignal) => Promise<ApiResponse>): Promise<ApiResponse> {
    const deadline = new AbortController();
    const pending = this.breaker.begin(() => deadline.abort());
    if (!pending) return NO_RESPONSE;
    const timer = setTimeout(() => deadline.abort(), DEADLINES_MS.apiCall);
    const response = await makeCall(deadline.signal);
    clearTimeout(timer);
    if (response.http === 0) pending.failed();
    else pending.answered();
    return response;
  }

  /** Whether the backend answers at all, on a connection of its own: those of the pool may be used up. */
  private async probe(): Promise<Presence> {
    const { signal, clear } = patientDeadline(API.probe);
    try {
      await this.requestInSpan('/healthz', { agent: false, signal });
      return 'answers';
    } catch (error) {
      return REFUSALS.includes((error as NodeJS.ErrnoException).code ?? '') ? 'refuses' : 'silent';
    } finally {
      clear();
    }
  }

  /** A path that makes no URL throws at once; that is no response either. */
  private call(path: string, options: RequestOptions, body?: string): Promise<ApiResponse> {
    return this.requestInSpan(path, options, body).catch(() => NO_RESPONSE);
  }

  private requestInSpan(path: string, options: RequestOptions, body?: string): Promise<ApiResponse> {
    const { method = 'GET' } = options;
    return inSpan(`${method} backend`, 'client', { 'http.request.method': method }, () =>
      this.request(path, options, body),
    );
  }

  private request(path: string, options: RequestOptions, body?: string): Promise<ApiResponse> {
    return new Promise((resolve, reject) => {
      const signal = options.signal ?? AbortSignal.timeout(DEADLINES_MS.apiReport);
      const headers = { ...options.headers, ...traceHeaders() };
      const call = request(this.target + path, { agent: this.agent, ...options, headers, signal }, (response) => {
        response.on('error', reject);
        readResponse(response, resolve, () => call.destroy(new Error('The response is too long.')));
      });
      call.on('error', reject);
      call.end(body);
    });
  }
}

const forwardedFor = (addresses: readonly string[]): Record<string, string> =>
  addresses.length > 0 ? { 'x-forwarded-for': addresses.join(', ') } : {};

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
