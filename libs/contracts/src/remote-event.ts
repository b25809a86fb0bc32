import { z } from 'zod';
import { choice, text } from './fields.js';

export const REMOTE_PHASES = ['gate', 'entry', 'module', 'locale', 'render', 'effect', 'integrity', 'server'] as const;
export const FAILURE_CLASSES = [
  'incompatible',
  'disabled',
  'network',
  'timeout',
  'integrity',
  'evaluation',
  'exception',
  'memory',
  'interference',
] as const;

const REMOTE_NAME = /^[a-z][a-z0-9-]{1,40}$/;
const MAX_MS = 3_600_000;

/** `POST /api/telemetry/remotes`: a failure of a remote in a visitor's page. */
export const remoteEvent = z.strictObject({
  remote: text('Remote', 41)
    .regex(REMOTE_NAME, 'Remote must be the name of a remote.')
    .meta({ pattern: REMOTE_NAME.source }),
  version: text('Version', 100),
  phase: choice('Phase', REMOTE_PHASES),
  class: choice('Class', FAILURE_CLASSES),
  ms: z
    .int('Milliseconds must be a whole number.')
    .min(0, 'Milliseconds must be at least 0.')
    .max(MAX_MS, `Milliseconds must be at most ${MAX_MS}.`),
});

/** Number of reports of one kind of failure, with the time of the latest report. */
export const remoteEventCount = z.object({
  remote: z.string(),
  version: z.string(),
  phase: z.enum(REMOTE_PHASES),
  class: z.enum(FAILURE_CLASSES),
  count: z.int(),
  last_at: z.iso.datetime(),
});

export type RemoteEvent = z.infer<typeof remoteEvent>;
export type RemoteEventCount = z.infer<typeof remoteEventCount>;
