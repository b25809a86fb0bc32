/** Fields of every result, whether the call succeeded or failed. */
interface ApiResultBase {
  /** Messages for the user; empty on success. */
  errors: string[];
  message: string;
  /** Field name → error message. */
  field_errors?: Record<string, string>;
  /** HTTP status; 0 without a response (offline, timed out, aborted). */
  http: number;
  /** The exception of a write call that failed outside the API. */
  jsError?: unknown;
  /** Seconds to wait before a retry, from `Retry-After`. */
  retry_after?: number;
  /** `"false"`: the call requires an admin session and there is none. */
  admin?: 'false';
  /** `"false"`: the call requires a user session and there is none. */
  user?: 'false';
}

/** The call succeeded; `data` is its payload. Lists also have the pagination fields. */
export interface ApiSuccess<T> extends ApiResultBase {
  status: 'success';
  data: T;
  current_page?: number;
  last_page?: number | null;
  next_page_url?: string | null;
  search_keys?: string[];
}

/** The call was rejected or failed; `errors` contains the reasons. */
export interface ApiFailure extends ApiResultBase {
  status: 'error';
  data: null;
}

/** The result of a call. Calls never throw: check `status`. */
export type ApiResult<T> = ApiSuccess<T> | ApiFailure;

/** Error message of a call that failed, or whose response is not JSON of the API. */
export const INVALID_JSON = 'Invalid Json';

/** Whether the server has decided: not if the response was lost or the same request is still being processed. */
export const isDefinite = ({ http }: ApiResult<unknown>): boolean => http >= 200 && http < 500 && http !== 409;

/** The result of a call that failed, or whose response cannot be parsed. */
export function failed(http: number, jsError?: unknown): ApiFailure {
  const failure: ApiFailure = { status: 'error', errors: [INVALID_JSON], message: '', data: null, http };
  return jsError === undefined ? failure : { ...failure, jsError };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/**
 * Parses the body of a response as the API's envelope.
 * @throws SyntaxError when it is not JSON, TypeError when it is JSON of a different shape.
 */
export function parseApiResult<T>(http: number, text: string, retryAfter: string | null): ApiResult<T> {
  return toApiResult<T>(http, JSON.parse(text), retryAfter);
}

/** Validates parsed JSON as the API's envelope. @throws TypeError when it has a different shape. */
export function toApiResult<T>(http: number, body: unknown, retryAfter: string | null = null): ApiResult<T> {
  if (typeof body !== 'object' || body === null || !('status' in body)) throw new TypeError('not an envelope');
  const wait = Number(retryAfter);
  const extra = { http, ...(retryAfter !== null && Number.isFinite(wait) ? { retry_after: wait } : {}) };
  if (body.status === 'success') return { errors: [], message: '', data: null, ...body, ...extra } as ApiResult<T>;
  if (body.status !== 'error') throw new TypeError('not an envelope');
  const errors = 'errors' in body && isTexts(body.errors) && body.errors.length > 0 ? body.errors : [INVALID_JSON];
  return { message: '', ...body, errors, data: null, ...extra } as ApiFailure;
}
