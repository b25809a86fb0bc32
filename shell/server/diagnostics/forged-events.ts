import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { pathOf } from '../url/url.js';
import { previewKeyIn } from '../visitor/preview-cookie.js';
import type { BuildHealth } from './build-health.js';
import { buildOf, type KnownBuilds } from './known-builds.js';

const PATH = '/api/telemetry/remotes';

const failure = z.object({ remote: z.string(), version: z.string(), phase: z.string() });

/** Failures after which the remote is not on the page. After the others it is, or was. */
const INSTEAD = ['entry', 'module', 'locale'];
const AFTER = ['render', 'effect'];

/**
 * Looks at pages' reports of failures on their way to the backend: counts those of known builds, and tells which are
 * forged.
 */
export function screenEvents(builds: KnownBuilds, health: BuildHealth) {
  /**
   * Whether a report is about a build that was never live here. Anyone may send reports; with names and versions of
   * their own invention they would fill the table. So is what a preview reports: its builds are not live, and what is
   * live does not run alone in it. What is no report at all is left to the backend.
   */
  return (request: IncomingMessage, body: Buffer): boolean => {
    const event = eventIn(request, body);
    if (!event) return false;
    if (previewKeyIn(request.headers.cookie) !== undefined) return true;
    const { remote: name, version, phase } = event;
    if (!builds.has({ name, version })) return true;
    const build = buildOf({ name, version });
    if (build && [...INSTEAD, ...AFTER].includes(phase))
      health.failed(build, clientOf(request), { instead: INSTEAD.includes(phase) });
    return false;
  };
}

function eventIn({ method, url = '' }: IncomingMessage, body: Buffer): z.infer<typeof failure> | undefined {
  if (method !== 'POST' || pathOf(url) !== PATH) return undefined;
  try {
    return failure.parse(JSON.parse(body.toString()));
  } catch {
    return undefined;
  }
}

/** The proxy has written the addresses that it trusts, the visitor's first. */
const clientOf = ({ headers }: IncomingMessage): string => String(headers['x-forwarded-for'] ?? '').split(',')[0] ?? '';
