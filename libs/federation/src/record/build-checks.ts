import { z } from 'zod';

/**
 * What the bundler tells the publishing step about a build, in `build.json` and nowhere else: it says how the build is
 * checked, and is no part of the published record.
 */
export const buildChecks = z.strictObject({
  /** Every file that the bundler wrote. */
  files: z.array(z.string()).default([]),
  /** The most bytes that all files of the build may have together. */
  budget: z.int().positive().optional(),
  /** Paths with a query, for pages that show more with one. */
  examples: z.array(z.string().startsWith('/')).default([]),
});

export type BuildChecks = z.infer<typeof buildChecks>;

/** Budget of a remote that declares none. The largest of this site has two thirds of it. */
export const DEFAULT_BUDGET = 3_000_000;
