import { extname } from 'node:path';
import type { Coding } from './compress.js';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
};

/** Headers of a published file: immutable, open to every origin, without MIME sniffing. */
export function fileHeaders(file: string, coding: Coding | undefined): Record<string, string> {
  return {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable, no-transform',
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    ...(coding ? { 'content-encoding': coding } : {}),
  };
}

/** The content codings that an `Accept-Encoding` header accepts, best first. */
export function acceptedCodings(accepted: string | undefined): Coding[] {
  const accepts = (coding: Coding) =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted ?? '');
  return (['br', 'gzip'] as const).filter(accepts);
}
