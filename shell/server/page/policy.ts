import { createHash } from 'node:crypto';
import type { Reply } from '../http/send.js';

/** What a page's policy depends on. */
export interface PolicyOptions {
  importMap: string;
  /** Texts of the stylesheets that stand in the page. */
  styles: readonly string[];
  /** Origins of remotes that are served from hosts of their own. */
  hosts: readonly string[];
  /** Whether this browser tries out a build from elsewhere: only then may unlisted local scripts run. */
  overriding: boolean;
  secure: boolean;
  /** Whether a page of this site may hold it in a frame. */
  held: boolean;
}

const LOCAL_BUILDS = ['http://localhost:*', 'http://127.0.0.1:*', 'ws://localhost:*', 'ws://127.0.0.1:*'];
/** Chromium calls itself AppleWebKit too. */
const WEBKIT = /AppleWebKit\/(?!.*\bChrom(?:e|ium)\/)/;
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

/**
 * What one browser is sent of a page's headers. WebKit (Safari 26, and every browser of iOS) overlooks the sums that
 * stand on preloads: under `Integrity-Policy` it blocks and reports each, and fetches the scripts late. It goes without
 * that header; the sums of the import map and of the tags hold all the same.
 */
export function headersFor(agent: string | undefined, headers: Reply['headers']): Reply['headers'] {
  if (!agent || !WEBKIT.test(agent)) return headers;
  const { 'integrity-policy': _, ...rest } = headers;
  return rest;
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

function contentSecurityPolicy({ importMap, styles, hosts, overriding, held }: PolicyOptions): string {
  const own = ["'self'", ...hosts, ...(overriding ? LOCAL_BUILDS : [])].join(' ');
  const trusted = overriding ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"];
  return [
    "default-src 'none'",
    `script-src ${own} ${sourceOf(importMap)}`,
    ['style-src', own, ...styles.map(sourceOf)].join(' '),
    `connect-src ${own}`,
    "manifest-src 'self'",
    "img-src 'self' https: data: blob:",
    "media-src 'self' https:",
    `font-src ${own}`,
    `frame-src 'self' ${VIDEO_FRAMES}`,
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${held ? "'self'" : "'none'"}`,
    ...trusted,
    'report-to violations',
  ].join('; ');
}

/** Names one inline text in a policy. */
const sourceOf = (text: string) => `'sha384-${createHash('sha384').update(text).digest('base64')}'`;
