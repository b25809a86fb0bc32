import { clearAdminSession, clearUserSession } from '../state/session';
import type { State } from '../state/state';
import { type ApiResult, failed, isDefinite, parseApiResult } from './api-result';
import { forgetKey, keyOf } from './idempotency';
import type { UploadOptions } from './upload';

/** Timeout of a call, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Calls of the API. Paths are same-origin (`/api/…`). Each call resolves to an {@link ApiResult} and never throws. */
export interface Api {
  /** `asVisitor` omits the session cookie: the response is the public one. */
  get<T>(path: string, options?: { signal?: AbortSignal; asVisitor?: boolean }): Promise<ApiResult<T>>;
  post<T>(path: string, body?: unknown): Promise<ApiResult<T>>;
  patch<T>(path: string, body?: unknown): Promise<ApiResult<T>>;
  delete<T>(path: string, body?: unknown): Promise<ApiResult<T>>;
  /** Sends a form with files; `onProgress` receives the fraction sent, 0 to 1. */
  upload<T>(path: string, form: FormData, options?: UploadOptions): Promise<ApiResult<T>>;
}

/** Transport and timeout in milliseconds; the defaults are for the browser. */
export interface ApiOptions {
  fetch?: typeof fetch;
  timeout?: number;
}

/** Creates the API client of a page. A 401 with `admin` or `user` set to `"false"` clears that session in `state`. */
export function createApi(state: State, { fetch: send, timeout = REQUEST_TIMEOUT_MS }: ApiOptions = {}): Api {
  const endExpiredSession = <T>(result: ApiResult<T>): ApiResult<T> => {
    if (result.http === 401 && result.admin === 'false') clearAdminSession(state);
    if (result.http === 401 && result.user === 'false') clearUserSession(state);
    return result;
  };

  async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<ApiResult<T>> {
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, timeout);
    options.signal?.addEventListener('abort', abort, { once: true });
    if (options.signal?.aborted) abort();
    let http = 0;
    try {
      const response = await (send ?? fetch)(path, request(method, options, controller.signal));
      http = response.status;
      return endExpiredSession(parseApiResult<T>(http, await response.text(), response.headers.get('retry-after')));
    } catch (error) {
      return failed(controller.signal.aborted ? 0 : http, method === 'GET' ? undefined : error);
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
    }
  }

  return {
    get: (path, options) => call('GET', path, options),
    post: async <T>(path: string, body?: unknown) => {
      const content = `${path} ${JSON.stringify(body)}`;
      const result = await call<T>('POST', path, { body, idempotencyKey: keyOf(content) });
      if (isDefinite(result)) forgetKey(content);
      return result;
    },
    patch: (path, body) => call('PATCH', path, { body }),
    delete: (path, body) => call('DELETE', path, { body }),
    // Loaded on demand: few pages upload files.
    upload: <T>(path: string, form: FormData, options: UploadOptions = {}) =>
      import('./upload')
        .then(({ sendForm }) => sendForm<T>(path, form, { timeout, ...options }))
        .then(endExpiredSession, (error: unknown) => failed(0, error)),
  };
}

interface CallOptions {
  signal?: AbortSignal;
  asVisitor?: boolean;
  body?: unknown;
  idempotencyKey?: string;
}

function request(method: string, { body, asVisitor, idempotencyKey }: CallOptions, signal: AbortSignal): RequestInit {
  const credentials = asVisitor ? 'omit' : 'include';
  // The language of the page, which may differ from those that the browser prefers.
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': globalThis.document?.documentElement.lang ?? '',
  };
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (body === undefined) return { method, headers, signal, credentials };
  headers['content-type'] = 'application/json';
  return { method, headers, signal, credentials, body: JSON.stringify(body) };
}
