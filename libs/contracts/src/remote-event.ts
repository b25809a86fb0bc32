import { z } from 'zod';

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
] as const;

/** `POST /api/telemetry/remotes`: a failure of a remote in a visitor's page. */
export const remoteEvent = z.strictObject({
  remote: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  version: z.string().max(100),
  phase: z.enum(REMOTE_PHASES),
  class: z.enum(FAILURE_CLASSES),
  ms: z.int().min(0).max(3_600_000),
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
