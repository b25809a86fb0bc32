import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { replaceFile } from '../files/atomic-write.js';
import type { ReleaseRecord } from '../record/schema.js';
import { type KeyRing, mayBuild, mayRelease, requireSignature } from '../signing/key-ring.js';
import { type Signature, type Signer, signature } from '../signing/signature.js';
import { verifyBuild } from './build-store.js';
import type { ReleaseDocument } from './document.js';
import { buildFolder, defaultBase } from './paths.js';
import type { Preview } from './preview-store.js';

/** The signature of a published build, next to its record. */
const SIGNATURE_FILE = 'signature.json';

interface HashedBuild {
  hash: string;
  record: ReleaseRecord;
}

/**
 * Verifies the signature of a release, those of its builds and all their files. Servers do this before they use a release,
 * commands before they write one. @throws ReleaseError naming the first problem
 */
export async function verifyRelease(releasesDir: string, document: ReleaseDocument, ring: KeyRing): Promise<void> {
  requireReleaseSignature(ring, document);
  for (const build of buildsIn(document)) await verifySignedBuild(releasesDir, build, ring);
}

/**
 * Verifies the builds of a preview. Nobody signs its file, so nothing else in it may decide what browsers load: its builds
 * are served from the releases folder. @throws ReleaseError naming the first problem
 */
export async function verifyPreview(
  releasesDir: string,
  { name, builds }: Pick<Preview, 'name' | 'builds'>,
  ring: KeyRing,
): Promise<void> {
  for (const build of builds) {
    if (build.base !== defaultBase(build.record.name, build.hash))
      throw new ReleaseError(`${name} shows ${build.record.name} from ${build.base}, which nobody has signed.`);
    await verifySignedBuild(releasesDir, build, ring);
  }
}

/** Verifies a preview wherever keys are trusted. @throws ReleaseError */
export async function requireSignedPreview(
  releasesDir: string,
  preview: Preview,
  ring: KeyRing | undefined,
): Promise<void> {
  if (ring) await verifyPreview(releasesDir, preview, ring);
}

/**
 * Rejects the document on disk as the basis of the next one unless it is signed, wherever keys are trusted: what somebody
 * else has written into it would be signed with the change. Builds are not looked at, so that one that is damaged can be
 * replaced. @throws ReleaseError
 */
export function requireSignedBasis(ring: KeyRing | undefined, document: ReleaseDocument | undefined): void {
  if (!ring || !document) return;
  try {
    requireReleaseSignature(ring, document);
  } catch (error) {
    throw new ReleaseError(`${(error as Error).message} If what it contains is right, sign it first ("sign").`);
  }
}

/** Whether a document may be the basis of the next one. */
export function isSignedBasis(ring: KeyRing | undefined, document: ReleaseDocument): boolean {
  try {
    requireSignedBasis(ring, document);
    return true;
  } catch {
    return false;
  }
}

function requireReleaseSignature(ring: KeyRing, { signature: own, ...value }: ReleaseDocument): void {
  requireSignature(ring, mayRelease, 'release', { what: `Release ${value.id}`, value, signature: own });
}

async function verifySignedBuild(releasesDir: string, { hash, record }: HashedBuild, ring: KeyRing): Promise<void> {
  requireBuildSignature(ring, { hash, record }, await storedSignature(releasesDir, { hash, record }));
  await verifyBuild(buildFolder(releasesDir, record.name, hash), record);
}

/** Every build that a document contains, wherever it stands: what is added to documents later cannot be forgotten here. */
export function buildsIn(value: unknown): HashedBuild[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('hash' in value && 'record' in value) return [value as HashedBuild];
  return Object.values(value).flatMap(buildsIn);
}

/** A document as it is written: signed wherever keys are trusted. @throws ReleaseError if it would not be used */
export async function signedRelease(
  releasesDir: string,
  document: ReleaseDocument,
  ring: KeyRing | undefined,
  signer: Signer | undefined,
): Promise<ReleaseDocument> {
  if (!ring) return document;
  if (!signer) throw new ReleaseError('Changes of this release are signed. Name a key file with --sign.');
  const signed = { ...document, signature: signer.sign('release', document) };
  await verifyRelease(releasesDir, signed, ring);
  return signed;
}

/** Whether servers that trust these keys use a release; every one, if there are none. */
export async function isVerified(
  releasesDir: string,
  document: ReleaseDocument,
  ring: KeyRing | undefined,
): Promise<boolean> {
  return (
    ring === undefined ||
    verifyRelease(releasesDir, document, ring).then(
      () => true,
      () => false,
    )
  );
}

/** A build with its signature: the stored or given one if it is valid, else one by `signer`. @throws ReleaseError */
export async function signedBuild<B extends HashedBuild & { signature?: Signature | undefined }>(
  releasesDir: string,
  build: B,
  ring: KeyRing | undefined,
  signer: Signer | undefined,
): Promise<B> {
  if (!ring) return { ...build, signature: undefined };
  const stored = await storedSignature(releasesDir, build);
  if (stored && isValid(ring, build, stored)) return { ...build, signature: stored };
  const own = build.signature ?? signer?.sign('build', build.record);
  if (!own) throw new ReleaseError(`Builds of ${build.record.name} are signed here. Name a key file with --sign.`);
  requireBuildSignature(ring, build, own);
  return { ...build, signature: own };
}

/** Keeps the signature with the stored build. */
export async function storeSignature(
  releasesDir: string,
  { hash, record, signature: own }: HashedBuild & { signature?: Signature | undefined },
): Promise<void> {
  if (own) await replaceFile(signaturePath(releasesDir, record.name, hash), `${JSON.stringify(own)}\n`);
}

function requireBuildSignature(ring: KeyRing, { hash, record }: HashedBuild, own: Signature | undefined): void {
  const what = `Build ${hash} of ${record.name}`;
  requireSignature(ring, mayBuild(record.name), 'build', { what, value: record, signature: own });
}

function isValid(ring: KeyRing, build: HashedBuild, own: Signature): boolean {
  try {
    requireBuildSignature(ring, build, own);
    return true;
  } catch {
    return false;
  }
}

/** Undefined if there is none that can be read. */
async function storedSignature(releasesDir: string, { hash, record }: HashedBuild): Promise<Signature | undefined> {
  try {
    const text = await readFile(signaturePath(releasesDir, record.name, hash), 'utf8');
    return signature.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const signaturePath = (releasesDir: string, name: string, hash: string) =>
  join(buildFolder(releasesDir, name, hash), SIGNATURE_FILE);
