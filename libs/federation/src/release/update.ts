import type { Change, ReleaseDocument } from './document.js';
import { nextId, readDocument, writeDocument } from './document-store.js';
import { withLock } from './lock.js';
import { prune } from './retention.js';

/** Who changes the release, and why; both are recorded in the history. */
export interface Author {
  who: string;
  why: string;
}

/** A release document without its id and change. */
export type DraftDocument = Omit<ReleaseDocument, 'id' | 'change'>;

/** How a command changes the current document. */
export interface ReleaseUpdate<Details> {
  next: DraftDocument;
  command: string;
  /** The details that the command reports. */
  details: Details;
}

/** The id of the release after a command, and whether the command changed anything. */
export interface UpdateResult {
  id: number;
  changed: boolean;
}

/** Acquires the lock, derives the next document from the current one, and makes it current. @throws ReleaseError */
export async function updateRelease<Details>(
  releasesDir: string,
  { who, why }: Author,
  derive: (current: ReleaseDocument | undefined) => ReleaseUpdate<Details> | Promise<ReleaseUpdate<Details>>,
): Promise<Details & UpdateResult> {
  return withLock(releasesDir, async () => {
    const current = await readDocument(releasesDir);
    const { next, details, command } = await derive(current);
    if (current && runsTheSame(current, next)) return { ...details, id: current.id, changed: false };
    const change: Change = { at: new Date().toISOString(), who, why, command };
    const document = { ...next, id: await nextId(releasesDir), change };
    await writeDocument(releasesDir, current, document);
    await prune(releasesDir, document);
    return { ...details, id: document.id, changed: true };
  });
}

function runsTheSame(current: ReleaseDocument, next: DraftDocument): boolean {
  const running = ({ shell, api, remotes }: DraftDocument) => JSON.stringify([shell, api, remotes]);
  return running(current) === running(next);
}
