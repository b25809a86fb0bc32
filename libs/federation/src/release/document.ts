import { z } from 'zod';
import { deployableName, remoteRecord, shellRecord, version } from '../record/schema.js';

const hash = z.string().regex(/^[0-9a-f]{20}$/);

/** Where a published build is served from: a path under our origin, or the URL of a team's own host. */
const base = z.string().regex(/^(?:\/|https?:\/\/[^/?#\s"'<>;,]+\/)(?:[A-Za-z0-9._-]+\/)*$/);
const publishedBuild = z.strictObject({ hash, base });

const change = z.strictObject({
  at: z.iso.datetime(),
  who: z.string().min(1).max(200),
  why: z.string().min(1).max(500),
  command: z.string().max(500),
});

/** The release document: the one pointer that changes; what it points to never does. */
export const releaseDocument = z.strictObject({
  schema: z.literal(2),
  /** Increases with every change, including rollbacks. */
  id: z.int().positive(),
  change,
  shell: publishedBuild.extend({ record: shellRecord }),
  kit: version,
  api: version,
  remotes: z.record(deployableName, publishedBuild.extend({ record: remoteRecord, enabled: z.boolean() })),
  /** Builds that stay available for open tabs and rollbacks, newest first. */
  retained: z.record(deployableName, z.array(hash)),
});

export type ReleaseDocument = z.infer<typeof releaseDocument>;
export type Change = z.infer<typeof change>;
