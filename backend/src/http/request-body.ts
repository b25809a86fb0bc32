import { type ErrorCode, LIMITS } from '@waybill/contracts';
import { json, type NextFunction, type Request, type Response } from 'express';
import { ApiError } from '../errors/api-error.js';

const WITHOUT_BODY = ['GET', 'HEAD', 'OPTIONS'];
const ACCEPTED_BODY = /^(application\/json|multipart\/form-data)\s*(;|$)/i;
const FORM_BODY = /^application\/x-www-form-urlencoded\s*(;|$)/i;
/** Forms that browsers post by themselves: the public contact form without script, and the preview of a mail. */
const PLAIN_FORMS = ['/api/messages', '/api/contact/preview.html'];

/** The body parser's words for what went wrong → the catalogue's. */
const BY_TYPE: Record<string, ErrorCode> = {
  'entity.too.large': 'body_too_large',
  'entity.parse.failed': 'malformed_json',
  'encoding.unsupported': 'media_type',
  'charset.unsupported': 'media_type',
};

const parse = json({ limit: LIMITS.jsonBody });

/** Only JSON and uploads are read at all: whatever else a page of another site can make a browser send is refused. */
export function rejectUnsupportedBody(request: Request, _response: Response, next: NextFunction): void {
  const type = request.headers['content-type'] ?? '';
  const accepted = ACCEPTED_BODY.test(type) || (PLAIN_FORMS.includes(request.path) && FORM_BODY.test(type));
  if (accepted || WITHOUT_BODY.includes(request.method) || isEmpty(request)) next();
  else next(new ApiError('media_type'));
}

function isEmpty({ headers }: Request): boolean {
  const framed = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return !framed && headers['content-type'] === undefined;
}

export function parseJsonBody(request: Request, response: Response, next: NextFunction): void {
  parse(request, response, (cause?: unknown) => {
    if (cause === undefined) next();
    else next(new ApiError(BY_TYPE[typeOf(cause)] ?? 'malformed', { cause }));
  });
}

const typeOf = (error: unknown): string => (error instanceof Error && 'type' in error ? String(error.type) : '');
