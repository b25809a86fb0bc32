import { withLock } from './lock.js';
import { prune } from './retention.js';
import type { Change, ReleaseDocument } from './schema.js';
import { commit, nextId, readDocument } from './store.js';

/** Who changes the release, and why: both end up in the history. */
export interface Author {
  who: string;
  why: string;
}

/** A release document before it has its number. */
export type Draft = Omit<ReleaseDocument, 'id' | 'change'>;

/** What a command makes of the current document. */
export interface Step<About> {
  next: Draft;
  command: string;
  /** What to tell about it. */
  about: About;
}

/** The number of the release that a command led to, and whether it changed anything. */
export interface Changed {
  id: number;
  changed: boolean;
}

/** Takes the lock, lets `decide` derive the next document from the current one, and makes it current. */
export async function change<About>(
  releasesDir: string,
  { who, why }: Author,
  decide: (current: ReleaseDocument | undefined) => Step<About> | Promise<Step<About>>,
): Promise<About & Changed> {
  return withLock(releasesDir, async () => {
    const current = await readDocument(releasesDir);
    const { next, about, command } = await decide(current);
    if (current && sameSet(current, next)) return { ...about, id: current.id, changed: false };
    const made: Change = { at: new Date().toISOString(), who, why, command };
    const document = { ...next, id: await nextId(releasesDir), change: made };
    await commit(releasesDir, current, document);
    await prune(releasesDir, document);
    return { ...about, id: document.id, changed: true };
  });
}

function sameSet(current: ReleaseDocument, next: Draft): boolean {
  const setOf = ({ shell, api, remotes }: Draft) => JSON.stringify([shell, api, remotes]);
  return setOf(current) === setOf(next);
}
