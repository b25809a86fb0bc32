import { clearAdmin, clearUser } from '../state/session';
import type { State } from '../state/state';
import { type ApiResult, failed, parseApiResult } from './api-result';
import type { UploadOptions } from './upload';

/** Milliseconds a call may take before it counts as failed. */
export const CALL_TIMEOUT = 10_000;

/** Calls of the API. Paths are same-origin (`/api/…`). Each call resolves to an {@link ApiResult} and never throws. */
export interface Api {
  /** `asVisitor` sends no session: the answer is what anybody would get. */
  get<T>(path: string, options?: { signal?: AbortSignal; asVisitor?: boolean }): Promise<ApiResult<T>>;
  post<T>(path: string, body?: unknown): Promise<ApiResult<T>>;
  patch<T>(path: string, body?: unknown): Promise<ApiResult<T>>;
  delete<T>(path: string, body?: unknown): Promise<ApiResult<T>>;
  /** Sends a form with files; `onProgress` hears the sent share, 0 to 1. */
  upload<T>(path: string, form: FormData, options?: UploadOptions): Promise<ApiResult<T>>;
}

/** Where calls go and how long they may take; the defaults serve the browser. */
export interface ApiOptions {
  fetch?: typeof fetch;
  timeout?: number;
}

/** Creates the API client of a page. A 401 that says so ends the session in the given state. */
export function createApi(state: State, { fetch: send, timeout = CALL_TIMEOUT }: ApiOptions = {}): Api {
  const settle = <T>(answer: ApiResult<T>): ApiResult<T> => {
    if (answer.http === 401 && answer.admin === 'false') clearAdmin(state);
    if (answer.http === 401 && answer.user === 'false') clearUser(state);
    return answer;
  };

  async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<ApiResult<T>> {
    const timer = new AbortController();
    const stop = () => timer.abort();
    const due = setTimeout(stop, timeout);
    options.signal?.addEventListener('abort', stop, { once: true });
    if (options.signal?.aborted) stop();
    let http = 0;
    try {
      const response = await (send ?? fetch)(path, request(method, options, timer.signal));
      http = response.status;
      return settle(parseApiResult<T>(http, await response.text(), response.headers.get('retry-after')));
    } catch (error) {
      return failed(timer.signal.aborted ? 0 : http, method === 'GET' ? undefined : error);
    } finally {
      clearTimeout(due);
      options.signal?.removeEventListener('abort', stop);
    }
  }

  return {
    get: (path, options) => call('GET', path, options),
    post: (path, body) => call('POST', path, { body }),
    patch: (path, body) => call('PATCH', path, { body }),
    delete: (path, body) => call('DELETE', path, { body }),
    // Few pages send files: the code for it comes with the first one.
    upload: <T>(path: string, form: FormData, options: UploadOptions = {}) =>
      import('./upload')
        .then(({ sendForm }) => sendForm<T>(path, form, { timeout, ...options }))
        .then(settle, (error: unknown) => failed(0, error)),
  };
}

interface CallOptions {
  signal?: AbortSignal;
  asVisitor?: boolean;
  body?: unknown;
}

function request(method: string, { body, asVisitor }: CallOptions, signal: AbortSignal): RequestInit {
  const credentials = asVisitor ? 'omit' : 'include';
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body === undefined) return { method, headers, signal, credentials };
  headers['content-type'] = 'application/json';
  return { method, headers, signal, credentials, body: JSON.stringify(body) };
}
