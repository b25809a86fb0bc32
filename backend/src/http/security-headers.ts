import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/config.js';

/** The same value as in the shell server. */
const TWO_YEARS_S = 63_072_000;

/**
 * Headers that prevent a response opened as a document from running scripts, rendering content or being framed. They are
 * the same for every response, so helmet computes them once.
 */
export function securityHeaders(config: Config): RequestHandler {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  helmetOf(config)({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
}

const helmetOf = (config: Config) =>
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
    strictTransportSecurity: config.secure && { maxAge: TWO_YEARS_S, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
