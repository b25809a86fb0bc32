import type { IncomingMessage } from 'node:http';
import { poolOf } from '../proxy/pools.js';

const TO_BACKEND = /^\/(?:api|uploads)(?:\/|$)/;
const OTHERS = /^\/(?:healthz|readyz|live|robots\.txt|sitemap\.xml|site\.webmanifest|chat-frame\.html|__releases)$/;

/**
 * What kind of request it is: few values, none of which a client chooses. Of pages the remote that owns the path is
 * named, as each has a team of its own.
 */
export function requestKind(
  request: IncomingMessage,
  path: string,
  ownerOf: (path: string) => string | undefined,
): string {
  if (TO_BACKEND.test(path)) return `api ${poolOf(request).name}`;
  if (path.startsWith('/releases/')) return 'release file';
  if (OTHERS.test(path)) return path;
  const owner = ownerOf(path);
  return owner === undefined ? 'other' : `page ${owner}`;
}
