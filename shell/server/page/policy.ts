import { createHash } from 'node:crypto';

/** What a page's policy depends on. */
export interface PolicyOptions {
  importMap: string;
  /** Origins of remotes that are served from hosts of their own. */
  hosts: readonly string[];
  /** Whether this browser tries out a build from elsewhere: only then may unlisted local scripts run. */
  overriding: boolean;
  secure: boolean;
}

const LOCAL_BUILDS = ['http://localhost:*', 'http://127.0.0.1:*', 'ws://localhost:*', 'ws://127.0.0.1:*'];
const VIDEO_FRAMES = 'https://www.youtube-nocookie.com https://player.vimeo.com';

/** Headers of every page: what it may load, and who may hold it. */
export function pageHeaders(options: PolicyOptions): Record<string, string> {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(options),
    'reporting-endpoints': 'violations="/releases/violations"',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...commonHeaders(options.secure),
  };
  if (!options.overriding) headers['integrity-policy'] = 'blocked-destinations=(script), endpoints=(violations)';
  return headers;
}

/** Headers of everything this server answers itself. */
export function commonHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

function contentSecurityPolicy({ importMap, hosts, overriding }: PolicyOptions): string {
  const map = createHash('sha384').update(importMap).digest('base64');
  const own = ["'self'", ...hosts, ...(overriding ? LOCAL_BUILDS : [])].join(' ');
  const trusted = overriding ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"];
  return [
    "default-src 'none'",
    `script-src ${own} 'sha384-${map}'`,
    `style-src ${own}`,
    `connect-src ${own}`,
    "img-src 'self' https: data: blob:",
    "media-src 'self' https:",
    `font-src ${own}`,
    `frame-src 'self' ${VIDEO_FRAMES}`,
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...trusted,
    'report-to violations',
  ].join('; ');
}
