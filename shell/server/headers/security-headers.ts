import { createHash } from 'node:crypto';
import type { Permission } from '@waybill/federation';
import { pagePermissions } from './permissions-policy.js';
import { VIDEO_HOSTS } from './video-hosts.js';

/** What the security headers of a page depend on. */
export interface SecurityOptions {
  importMap: string;
  /** Texts of the scripts in the page, besides the import map. */
  inlineScripts: readonly string[];
  /** Texts of the stylesheets that are inlined into the page. */
  inlineStyles: readonly string[];
  /** Origins of remotes that are hosted elsewhere. */
  remoteOrigins: readonly string[];
  /** Whether this browser runs local builds: only then may unlisted scripts of this machine run. */
  overriding: boolean;
  secure: boolean;
  /** Whether a page of this site may show this one in a frame. */
  frameable: boolean;
  /** Features of the browser that the page may use. */
  permissions: readonly Permission[];
}

const LOCAL_BUILDS = ['http://localhost:*', 'http://127.0.0.1:*', 'ws://localhost:*', 'ws://127.0.0.1:*'];
/** Chromium's user agent names AppleWebKit too, and that of a headless one `HeadlessChrome`. */
const WEBKIT = /AppleWebKit\/(?!.*Chrom(?:e|ium)\/)/;

/** Security headers of a page: what it may load, and who may frame it. */
export function pageSecurityHeaders(options: SecurityOptions): Record<string, string> {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(options),
    'reporting-endpoints': 'violations="/releases/violations"',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': pagePermissions(options.permissions),
    ...commonHeaders(options.secure),
  };
  if (!options.overriding) headers['integrity-policy'] = 'blocked-destinations=(script), endpoints=(violations)';
  return headers;
}

/**
 * The headers for one browser. WebKit (Safari 26, and every browser on iOS) ignores the integrity attribute of
 * preloads: under `Integrity-Policy` it blocks and reports each of them, and fetches the scripts late. It is sent no
 * such header; the hashes of the import map and of the tags are still enforced.
 */
export function headersForBrowser(userAgent: string | undefined, headers: Record<string, string>) {
  if (!userAgent || !WEBKIT.test(userAgent)) return headers;
  const { 'integrity-policy': _, ...rest } = headers;
  return rest;
}

/** Headers of every response that this server generates itself. */
export function commonHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

function contentSecurityPolicy(options: SecurityOptions): string {
  const { importMap, inlineScripts, inlineStyles, remoteOrigins, overriding, frameable } = options;
  const trusted = ["'self'", ...remoteOrigins, ...(overriding ? LOCAL_BUILDS : [])].join(' ');
  const trustedTypes = overriding ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"];
  return [
    "default-src 'none'",
    ['script-src', trusted, ...[importMap, ...inlineScripts].map(hashSource)].join(' '),
    ['style-src', trusted, ...inlineStyles.map(hashSource)].join(' '),
    `connect-src ${trusted}`,
    "manifest-src 'self'",
    "img-src 'self' https: data: blob:",
    "media-src 'self' https:",
    `font-src ${trusted}`,
    `frame-src 'self' ${VIDEO_HOSTS.join(' ')}`,
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameable ? "'self'" : "'none'"}`,
    ...trustedTypes,
    'report-to violations',
  ].join('; ');
}

/** The source expression that allows one inline text. */
export const hashSource = (text: string) => `'sha384-${createHash('sha384').update(text).digest('base64')}'`;
