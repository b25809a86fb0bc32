import { type ErrorCode, LIMITS } from '@waybill/contracts';
import { json, type NextFunction, type Request, type Response } from 'express';
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

export function parseJsonBody(request: Request, response: Response, next: NextFunction): void {
  parse(request, response, (cause?: unknown) => {
    if (cause === undefined) next();
    else next(new ApiError(CODE_BY_TYPE[typeOf(cause)] ?? 'malformed', { cause }));
  });
}

const typeOf = (error: unknown): string => (error instanceof Error && 'type' in error ? String(error.type) : '');
