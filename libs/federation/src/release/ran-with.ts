import type { RemoteRecord } from '../record/schema.js';
import type { ReleaseDocument } from './document.js';
import { canaryKey, type HistoryLine, hashesOf } from './history.js';
import type { DraftDocument } from './update.js';

/** The shells with which a build of a remote was live, or a canary, at some time. */
export function shellsOf(
  { name, hash }: { name: string; hash: string },
  history: readonly Pick<HistoryLine, 'after'>[],
): Set<string> {
  const isIn = (after: Record<string, string>) =>
    [after[name], after[canaryKey(name)]].some((state) => state?.split(' ')[0] === hash);
  return new Set(history.flatMap(({ after }) => (isIn(after) && after.shell ? [after.shell] : [])));
}

/** What a publish leaves as it is, and what it replaces. */
export interface PublishedChange {
  current: ReleaseDocument | undefined;
  next: DraftDocument;
  history: readonly HistoryLine[];
  /** The deployables whose builds it publishes: made with the kit and for the API of one workspace. */
  published: readonly string[];
}

/** Remotes of the next release that were not built with its shell, but ran with this one. */
export function dependentsOf(shell: string, { current, next, history, published }: PublishedChange): RemoteRecord[] {
  const { remotes, canaries = {} } = next;
  // The last line is missing when the process that should have written it was killed.
  const lines = [...history, { after: hashesOf(current) }];
  return [...Object.values(remotes), ...Object.values(canaries)]
    .filter(({ record }) => !published.includes(record.name))
    .filter(({ hash, record }) => shellsOf({ name: record.name, hash }, lines).has(shell))
    .map(({ record }) => record);
}
