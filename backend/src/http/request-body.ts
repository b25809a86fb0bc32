import { type ErrorCode, LIMITS } from '@waybill/contracts';
import { json, type NextFunction, type Request, type Response } from 'express';
import { HTTP } from '../config/deadlines.js';
import { ApiError } from '../errors/api-error.js';

const BODILESS_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const SUPPORTED_TYPE = /^(application\/json|multipart\/form-data)\s*(;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;
/** Forms that browsers post without script: the public contact form and the mail preview. */
const FORM_PATHS = ['/api/messages', '/api/contact/preview.html'];

/** Error types of the body parser → codes of the catalogue. */
const CODE_BY_TYPE: Record<string, ErrorCode> = {
  'entity.too.large': 'body_too_large',
  'entity.parse.failed': 'malformed_json',
  'encoding.unsupported': 'media_type',
  'charset.unsupported': 'media_type',
};

const parse = json({ limit: LIMITS.jsonBody });

/** Parses only JSON and uploads; rejects everything else that another site's page can make a browser send. */
export function rejectUnsupportedBody(request: Request, _response: Response, next: NextFunction): void {
  const type = request.headers['content-type'] ?? '';
  const supported = SUPPORTED_TYPE.test(type) || (FORM_PATHS.includes(request.path) && FORM_TYPE.test(type));
  if (supported || BODILESS_METHODS.includes(request.method) || isEmpty(request)) next();
  else next(new ApiError('media_type'));
}

function isEmpty({ headers }: Request): boolean {
  const hasLength = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return !hasLength && headers['content-type'] === undefined;
}

/** Parses a JSON body. One that does not arrive in time is answered, and its connection closed. */
export function parseJsonBody(request: Request, response: Response, next: NextFunction): void {
  let settled = false;
  let timer: NodeJS.Timeout | undefined;
  const settle = (error?: ApiError) => {
    clearTimeout(timer);
    if (settled) return;
    settled = true;
    next(error);
  };
  parse(request, response, (cause?: unknown) =>
    settle(cause === undefined ? undefined : new ApiError(CODE_BY_TYPE[typeOf(cause)] ?? 'malformed', { cause })),
  );
  if (settled) return;
  timer = setTimeout(() => {
    response.setHeader('Connection', 'close');
    settle(new ApiError('malformed', { cause: new Error('The body did not arrive in time.') }));
  }, HTTP.jsonBody);
}

const typeOf = (error: unknown): string => (error instanceof Error && 'type' in error ? String(error.type) : '');
