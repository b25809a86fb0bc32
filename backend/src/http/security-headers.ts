import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/config.js';

/** The same value as in the shell server. */
const TWO_YEARS_S = 63_072_000;

/** Headers that prevent a response opened as a document from running scripts, rendering content or being framed. */
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
    strictTransportSecurity: config.secure && { maxAge: TWO_YEARS_S, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
