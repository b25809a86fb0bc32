import { type KeyRing, type TrustedRoot, trustedKeys } from '../signing/key-ring.js';
import type { Signer } from '../signing/signature.js';
import { sweepCanaryCounts } from './canary-counts.js';
import type { Change, ReleaseDocument } from './document.js';
import { nextId, readDocument, writeDocument } from './document-store.js';
import { readHistory } from './history.js';
import { deleteLeftovers, findLeftovers } from './leftovers.js';
import { withLock } from './lock.js';
import { readRetention, retainedBuilds } from './retention.js';
import { isVerified, requireSignedBasis, signedRelease } from './signed-release.js';

/** Who changes the release, and why; both are recorded in the history. */
export interface Author {
  who: string;
  why: string;
  /** Signs the release, and its builds if nobody else has; required where keys are trusted. */
  signer?: Signer | undefined;
  /** Its keys count, and no others: nothing is signed that somebody else vouches for. Without it, those of the folder. */
  root?: TrustedRoot | undefined;
}

/** A release document without its id, change and signature. */
export type DraftDocument = Omit<ReleaseDocument, 'id' | 'change' | 'signature'>;

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

interface UpdateOptions {
  /** No build of the current document stays in the next one, nor where it is served from. */
  replacesBuilds?: boolean;
}

/** Acquires the lock, derives the next document from the current one, and makes it current. @throws ReleaseError */
export async function updateRelease<Details>(
  releasesDir: string,
  author: Author,
  derive: (
    current: ReleaseDocument | undefined,
    ring: KeyRing | undefined,
  ) => ReleaseUpdate<Details> | Promise<ReleaseUpdate<Details>>,
  { replacesBuilds = false }: UpdateOptions = {},
): Promise<Details & UpdateResult> {
  return withLock(releasesDir, async () => {
    const [current, ring] = [await readDocument(releasesDir), await trustedKeys(releasesDir, author.root)];
    if (!replacesBuilds) requireSignedBasis(ring, current);
    const { next, details, command } = await derive(current, ring);
    // One with a build that is not signed, or with a key that is not trusted any more, is written again.
    if (current && runsTheSame(current, next) && (await isVerified(releasesDir, current, ring)))
      return { ...details, id: current.id, changed: false };
    const { id } = await makeCurrent(releasesDir, current, next, { ...author, ring, command });
    return { ...details, id, changed: true };
  });
}

interface SignedChange extends Author {
  command: string;
  /** The keys by which the current document was accepted. */
  ring: KeyRing | undefined;
}

/** Makes a document current and deletes what it leaves behind; the caller holds the lock. */
export async function makeCurrent(
  releasesDir: string,
  current: ReleaseDocument | undefined,
  next: DraftDocument,
  { who, why, command, signer, ring }: SignedChange,
): Promise<ReleaseDocument> {
  const retention = await readRetention(releasesDir);
  const change: Change = { at: new Date().toISOString(), who, why, command };
  const draft = { ...next, id: await nextId(releasesDir), change };
  const retained = retainedBuilds(retention, await readHistory(releasesDir), current, draft);
  const document = await signedRelease(releasesDir, { ...draft, retained }, ring, signer);
  await writeDocument(releasesDir, current, document);
  const leftovers = await findLeftovers(releasesDir, document, await readHistory(releasesDir), retention);
  await deleteLeftovers(releasesDir, leftovers);
  await sweepCanaryCounts(releasesDir, document);
  return document;
}

function runsTheSame(current: ReleaseDocument, next: DraftDocument): boolean {
  const running = ({ shell, api, remotes, canaries }: DraftDocument) => JSON.stringify([shell, api, remotes, canaries]);
  return running(current) === running(next);
}
