/** What every answer carries, whatever came of the call. */
interface ApiResultBase {
  /** Sentences for the person who made the call; empty on success. */
  errors: string[];
  message: string;
  /** Field name → what is wrong with it. */
  field_errors?: Record<string, string>;
  /** HTTP status; 0 when no answer came at all (offline, timed out, aborted). */
  http: number;
  /** What a write call failed with, when it failed outside the API. */
  jsError?: unknown;
  /** Seconds to wait before trying again, from `Retry-After`. */
  retry_after?: number;
  /** `"false"`: the call needed an admin session and there is none. */
  admin?: 'false';
  /** `"false"`: the call needed a user session and there is none. */
  user?: 'false';
}

/** The call did what was asked; `data` is what it gives. The page fields are there when it is a list. */
export interface ApiSuccess<T> extends ApiResultBase {
  status: 'success';
  data: T;
  current_page?: number;
  last_page?: number;
  next_page_url?: string | null;
  search_keys?: string[];
}

/** The call was refused or failed; `errors` says why. */
export interface ApiFailure extends ApiResultBase {
  status: 'error';
  data: null;
}

/** The outcome of a call. Calls never throw: look at `status`. */
export type ApiResult<T> = ApiSuccess<T> | ApiFailure;

/** The sentence of a call that failed or was answered with something that is not the API's JSON. */
export const INVALID_JSON = 'Invalid Json';

/** The answer that stands in when a call fails or its answer cannot be understood. */
export function failed(http: number, jsError?: unknown): ApiFailure {
  const answer: ApiFailure = { status: 'error', errors: [INVALID_JSON], message: '', data: null, http };
  return jsError === undefined ? answer : { ...answer, jsError };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/**
 * Reads the text of an answer as the API's envelope.
 * @throws SyntaxError when it is not JSON, TypeError when it is JSON of another shape.
 */
export function parseApiResult<T>(http: number, text: string, retryAfter: string | null): ApiResult<T> {
  return toApiResult<T>(http, JSON.parse(text), retryAfter);
}

/** Reads a parsed body as the API's envelope. @throws TypeError when it has another shape. */
export function toApiResult<T>(http: number, body: unknown, retryAfter: string | null = null): ApiResult<T> {
  if (typeof body !== 'object' || body === null || !('status' in body)) throw new TypeError('not an envelope');
  const wait = Number(retryAfter);
  const extra = { http, ...(retryAfter !== null && Number.isFinite(wait) ? { retry_after: wait } : {}) };
  if (body.status === 'success') return { errors: [], message: '', data: null, ...body, ...extra } as ApiResult<T>;
  if (body.status !== 'error') throw new TypeError('not an envelope');
  const errors = 'errors' in body && isTexts(body.errors) && body.errors.length > 0 ? body.errors : [INVALID_JSON];
  return { message: '', ...body, errors, data: null, ...extra } as ApiFailure;
}
