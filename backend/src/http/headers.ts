import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/config.js';
import { ApiError } from './api-error.js';

const YEAR_S = 31_536_000;
const WITHOUT_BODY = ['GET', 'HEAD', 'OPTIONS'];
const ACCEPTED_BODY = /^(application\/json|multipart\/form-data)\s*(;|$)/i;

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

/** A form post of another site would be such a type: only JSON and uploads are read at all. */
export function acceptedBody(request: Request, _response: Response, next: NextFunction): void {
  const type = request.headers['content-type'];
  const empty = !type && !request.headers['transfer-encoding'] && !Number(request.headers['content-length'] ?? 0);
  if (WITHOUT_BODY.includes(request.method) || empty || ACCEPTED_BODY.test(type ?? '')) next();
  else next(new ApiError('media_type'));
}
