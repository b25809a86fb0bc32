import { mostSpecific } from '@waybill/federation';
import { ownerIn } from '../release/live-release.js';
import type { ResolvedRequest } from '../resolve/resolve.js';
import type { RouteMatch } from './protocol.js';

/** Nothing is found at a URL. */
export const NO_ROUTE: RouteMatch = { found: false, data: null, isDocument: false };

type Requested = Pick<ResolvedRequest, 'release' | 'owner' | 'path' | 'policy'>;

/**
 * What the release declares about a path: no route where it has no owner, the document of a path under a pattern with
 * documents. Undefined for all other paths: what they show is known to the code of their remote only.
 */
export function declaredRoute(requested: Requested): RouteMatch | undefined {
  if (requested.owner === undefined) return NO_ROUTE;
  const { document } = requested.policy;
  if (!document) return undefined;
  const { segment } = splitPath(requested);
  if (segment === null) return NO_ROUTE;
  return { found: true, data: document.data.replace('*', () => encodeURIComponent(segment)), isDocument: true };
}

/** Path of a declared document if it has another one than was requested; `text` is the JSON of its API response. */
export function declaredRedirect(requested: Requested, text: string): string | null {
  const { key } = requested.policy.document ?? {};
  if (key === undefined) return null;
  const { base, segment } = splitPath(requested);
  const current = fieldOf(text, key);
  return current === undefined || current === segment ? null : base + encodeURIComponent(current);
}

/** Whether a path is declared itself, not only a subtree that it lies in: it has a page, whatever the code says. */
export function isDeclaredPath({ release, owner, path }: Requested): boolean {
  const remote = release.remotes.find(({ name }) => name === owner);
  return remote !== undefined && (remote.mounts.includes(path) || Object.hasOwn(remote.routes, path));
}

/** The fixed part of a document's path, and the decoded segment that names it; null if it is not exactly one. */
function splitPath({ release, path }: Requested): { base: string; segment: string | null } {
  const patterns = Object.keys(ownerIn(release, path)?.routes ?? {});
  const base = (mostSpecific(patterns, path) ?? '/*').slice(0, -1);
  const rest = path.slice(base.length).replace(/\/+$/, '');
  return { base, segment: rest.includes('/') ? null : decoded(rest) };
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment) || null;
  } catch {
    return null;
  }
}

function fieldOf(text: string, key: string): string | undefined {
  const { data } = JSON.parse(text) as { data?: Record<string, unknown> | null };
  const value = data?.[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
