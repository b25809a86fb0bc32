import { z } from 'zod';
import type { ReleaseDocument } from './document.js';
import { type HistoryLine, missingLines } from './history.js';
import { RETENTION_FILE } from './paths.js';
import { settingsFile } from './settings-file.js';
import { timelineOf } from './timeline.js';

const HOUR_MS = 3_600_000;

const retention = z.strictObject({
  /** Hours for which a build stays after it left, however many have followed: open tabs load its files on demand. */
  hours: z.int().min(1).max(8_760),
  /** Builds of each deployable that stay longer than that, in addition to the live one: rollbacks return to them. */
  builds: z.int().min(1).max(100),
  /** Days for which a preview can be opened after it was published. */
  previewDays: z.int().min(1).max(90).default(14),
});

/** How long builds stay after they left, and how many. It belongs to the releases folder: all teams share it. */
export type Retention = z.infer<typeof retention>;

export const DEFAULT_RETENTION: Retention = { hours: 24, builds: 8, previewDays: 14 };

const setting = settingsFile<Retention>(RETENTION_FILE, retention, DEFAULT_RETENTION);

/** The setting of a releases folder. @throws ReleaseError when it is invalid */
export const readRetention = setting.read;

/** Changes the setting; the next change of the release follows it. @throws ReleaseError */
export const changeRetention = setting.change;

/**
 * The builds that stay available once `next` has replaced `base`, newest first: the live ones, those that left a short
 * time ago, and the newest ones whatever their age. `known` is the history.
 */
export function retainedBuilds(
  { hours, builds }: Retention,
  known: readonly HistoryLine[],
  base: ReleaseDocument | undefined,
  next: ReleaseDocument,
): ReleaseDocument['retained'] {
  const lines = [...known, ...missingLines(known, base, next)];
  const since = new Date(Date.now() - hours * HOUR_MS);
  const pairs = Object.entries(next.retained).map(([name, hashes]) => {
    const { live, left } = timelineOf(name, lines);
    const isNeeded = (hash: string) =>
      [live.at(-1), next.canaries?.[name]?.hash].includes(hash) || (left.get(hash) ?? 0) > since;
    return [name, hashes.filter((hash, index) => index <= builds || isNeeded(hash))];
  });
  return Object.fromEntries(pairs);
}
