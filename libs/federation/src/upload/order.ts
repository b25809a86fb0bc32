import { z } from 'zod';
import { deployableName } from '../record/schema.js';
import { signature } from '../signing/signature.js';

/** The origin of a site, as both sides write it. */
const origin = z
  .string()
  .max(300)
  .refine((text) => URL.canParse(text) && new URL(text).origin === text, 'an origin');
/** Without what terminals obey: it is listed there. */
const line = z
  .string()
  .trim()
  .min(1)
  .regex(/^\P{Cc}*$/u, 'must have no control characters');

/** What a team orders together with an upload. A signature covers all of it, so nothing of it can be reused elsewhere. */
export const publishOrder = z.strictObject({
  name: deployableName,
  /** The build that is uploaded. */
  hash: z.string().regex(/^[0-9a-f]{20}$/),
  /** The site that it is meant for. */
  site: origin,
  /** The release that was live when it was ordered: each order can be carried out once. */
  after: z.int().positive(),
  why: line.max(500),
  who: line.max(100),
  /** Whether a build that was rolled back may return. */
  releaseHold: z.boolean(),
  /** Per cent of the visitors who get it beside the live build; without it, all get it instead. */
  canary: z.int().positive().optional(),
});

export type PublishOrder = z.infer<typeof publishOrder>;

/** Of the order, and of the build's record: the latter stays with the build. */
export const uploadSignatures = z.strictObject({ order: signature, build: signature });

export type UploadSignatures = z.infer<typeof uploadSignatures>;
