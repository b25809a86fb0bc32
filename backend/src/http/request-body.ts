import { isUtf8 } from 'node:buffer';
import { type ErrorCode, LIMITS } from '@waybill/contracts';
import { json, type NextFunction, type Request, type Response } from 'express';
import { HTTP } from '../config/deadlines.js';
import { ApiError } from '../errors/api-error.js';

const BODILESS_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const SUPPORTED_TYPE = /^(application\/json|multipart\/form-data)\s*(;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;
/** Forms that browsers post without script: public ones and the mail previews. */
const FORM_ROUTES = [
  'POST /api/messages',
  'POST /api/feedback',
  'POST /api/contact/preview.html',
  'POST /api/overviews',
  'POST /api/subscriptions',
  'POST /api/subscriptions/confirm',
  'POST /api/subscriptions/stop',
  'POST /api/subscriptions/forget',
  'POST /api/notifications/preview.html',
  'POST /api/notifications/unsubscribe',
];
/** Mail clients post such a form as well (RFC 8058). Nothing of it is read. */
const ONE_CLICK = /^POST \/api\/(notifications\/unsubscribe|subscriptions\/one-click)\//;

export const acceptsForm = (method: string, path: string): boolean =>
  FORM_ROUTES.includes(`${method} ${path}`) || ONE_CLICK.test(`${method} ${path}`);

const NOT_UTF8 = 'not.utf8';

/** Error types of the body parser → codes of the catalogue. */
const CODE_BY_TYPE: Record<string, ErrorCode> = {
  'entity.too.large': 'body_too_large',
  'entity.parse.failed': 'malformed_json',
  'encoding.unsupported': 'media_type',
  'charset.unsupported': 'media_type',
  [NOT_UTF8]: 'malformed_text',
};

/** `strict` would call a body such as `null` invalid JSON, which it is not. */
const parse = json({
  limit: LIMITS.jsonBody,
  strict: false,
  verify: (_request, _response, bytes) => {
    if (!isUtf8(bytes)) throw Object.assign(new Error('The body is not UTF-8.'), { type: NOT_UTF8 });
  },
});

/** Parses only JSON and uploads; rejects everything else that another site's page can make a browser send. */
export function rejectUnsupportedBody(request: Request, _response: Response, next: NextFunction): void {
  const type = request.headers['content-type'] ?? '';
  const supported = SUPPORTED_TYPE.test(type) || (FORM_TYPE.test(type) && acceptsForm(request.method, request.path));
  if (supported || BODILESS_METHODS.includes(request.method) || isEmpty(request)) next();
  else next(new ApiError('media_type'));
}

function isEmpty({ headers }: Request): boolean {
  const hasLength = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return !hasLength && headers['content-type'] === undefined;
}

/** Parses a JSON body. One that does not arrive in time is answered, and its connection closed. */
export function parseJsonBody(request: Request, response: Response, next: NextFunction): void {
  if (!hasBody(request)) {
    next();
    return;
  }
  let settled = false;
  let timer: NodeJS.Timeout | undefined;
  const settle = (error?: ApiError) => {
    clearTimeout(timer);
    if (settled) return;
    settled = true;
    next(error);
  };
  parse(request, response, (cause?: unknown) =>
    settle(cause === undefined ? rejection(request.body) : new ApiError(codeOf(cause), { cause })),
  );
  if (settled) return;
  timer = setTimeout(() => {
    response.setHeader('Connection', 'close');
    settle(new ApiError('malformed', { cause: new Error('The body did not arrive in time.') }));
  }, HTTP.jsonBody);
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

/** Every body of this API is an object. There is none before the body of another type has been parsed. */
const rejection = (body: unknown): ApiError | undefined =>
  body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body))
    ? undefined
    : new ApiError('not_an_object');

const codeOf = (error: unknown): ErrorCode =>
  CODE_BY_TYPE[error instanceof Error && 'type' in error ? String(error.type) : ''] ?? 'malformed';
