import { z } from 'zod';
import type { Offer } from '../gate/index.js';
import { deployableName, remoteRecord, shellRecord, version } from '../record/schema.js';
import { signature } from '../signing/signature.js';

const hash = z.string().regex(/^[0-9a-f]{20}$/);

/** Where a published build is served from: a path under our origin, or the URL of a team's own host. */
const base = z.string().regex(/^(?:\/|https?:\/\/[^/?#\s"'<>;,]+\/)(?:[A-Za-z0-9._-]+\/)*$/);
export const publishedBuild = z.strictObject({ hash, base });

/** The shares of visitors that are told apart, by a number in a cookie. */
export const VISITOR_GROUPS = 100;

/** A build that some groups of visitors get instead of the live one. */
const canary = publishedBuild.extend({
  record: remoteRecord,
  groups: z
    .array(
      z
        .int()
        .min(0)
        .max(VISITOR_GROUPS - 1),
    )
    .min(1)
    .max(VISITOR_GROUPS),
  since: z.iso.datetime(),
});

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
  /** Remote → its next build, while that is tried on a share of visitors. */
  canaries: z.record(deployableName, canary).optional(),
  /** Builds that stay available for open tabs and rollbacks, newest first. */
  retained: z.record(deployableName, z.array(hash)),
  /** Of all the fields above, where keys are trusted. */
  signature: signature.optional(),
});

export type ReleaseDocument = z.infer<typeof releaseDocument>;
export type Canary = z.infer<typeof canary>;
export type Change = z.infer<typeof change>;

/** What the pages of a release provide to remotes. */
export function offerOf({ kit, api, shell }: Pick<ReleaseDocument, 'kit' | 'api' | 'shell'>): Offer {
  return { kit, api, earlierKits: shell.record.offers.earlierKits };
}
