import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/config.js';
import { ApiError } from './api-error.js';

const YEAR_S = 31_536_000;
const WITHOUT_BODY = ['GET', 'HEAD', 'OPTIONS'];
const ACCEPTED_BODY = /^(application\/json|multipart\/form-data)\s*(;|$)/i;
const FORM_BODY = /^application\/x-www-form-urlencoded\s*(;|$)/i;
/** The public contact form works without script, so it may also be posted as browsers do by themselves. */
const PLAIN_FORM = '/api/messages';

/** Headers that keep an answer opened as a document from running or showing anything, and from being framed. */
export const securityHeaders = (config: Config): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        sandbox: [],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.secure && { maxAge: YEAR_S, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });

/** Only JSON and uploads are read at all: whatever else a page of another site can make a browser send is refused. */
export function acceptedBody(request: Request, _response: Response, next: NextFunction): void {
  const type = request.headers['content-type'] ?? '';
  const accepted = ACCEPTED_BODY.test(type) || (request.path === PLAIN_FORM && FORM_BODY.test(type));
  if (accepted || WITHOUT_BODY.includes(request.method) || isEmpty(request)) next();
  else next(new ApiError('media_type'));
}

function isEmpty({ headers }: Request): boolean {
  const framed = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return !framed && headers['content-type'] === undefined;
}
