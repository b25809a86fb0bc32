import { join } from 'node:path';
import { z } from 'zod';
import { ReleaseError } from '../errors/release-error.js';
import { readIfExists } from '../files/read-if-exists.js';
import { deployableName } from '../record/schema.js';
import { isSignatureOf, publicKey, type Signature, type SignedKind, signature } from './signature.js';

/** The trusted keys, in the releases folder. While the file exists, every change of the release is signed. */
export const KEYS_FILE = 'keys.json';

export const trustedKey = z.strictObject({
  /** Whose key it is, for people. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._@ -]{0,59}$/, 'letters, digits and ". _ @ -", at most 60'),
  key: publicKey,
  /** The deployables whose builds it may sign. */
  builds: z.array(deployableName).max(100),
  /** Whether it may sign release documents, and so decide what is live. */
  documents: z.boolean(),
});

const keyRing = z.strictObject({
  /** Increases with every change: a server does not go back to a ring in which a removed key is still trusted. */
  version: z.int().positive(),
  /** The key that signs this list. Servers are configured with it and trust no other. */
  root: publicKey,
  keys: z.array(trustedKey).max(200),
  signature,
});

export type TrustedKey = z.infer<typeof trustedKey>;
export type KeyRing = z.infer<typeof keyRing>;

/** The trusted keys of a releases folder; undefined if there are none, and nothing is signed. @throws ReleaseError */
export async function readKeyRing(releasesDir: string): Promise<KeyRing | undefined> {
  const path = join(releasesDir, KEYS_FILE);
  const text = await readIfExists(path);
  return text === undefined ? undefined : parseKeyRing(text, path);
}

/** Whose list of keys is trusted. What is in the releases folder vouches for itself only. */
export interface TrustedRoot {
  /** The public half of the root key, from the configuration. */
  key: string;
  /** The newest list that was seen: an older one may still contain a key that was removed. */
  version?: number | undefined;
}

/**
 * The keys that count for a change or a release: those that the root key vouches for. Without one, those that the folder
 * names, if any. Read once for all that is decided by it: it may be replaced in between. @throws ReleaseError
 */
export async function trustedKeys(releasesDir: string, root: TrustedRoot | undefined): Promise<KeyRing | undefined> {
  const ring = await readKeyRing(releasesDir);
  if (root) requireRoot(ring, root);
  return ring;
}

/** Rejects a list that is not that of the root key, or older than one that was seen. @throws ReleaseError */
export function requireRoot(ring: KeyRing | undefined, { key, version = 0 }: TrustedRoot): asserts ring is KeyRing {
  if (!ring)
    throw new ReleaseError('Releases are signed (RELEASE_ROOT_KEY), but the releases folder has no keys.json.');
  if (ring.root !== key) throw new ReleaseError('keys.json is signed with another root key than RELEASE_ROOT_KEY.');
  if (ring.version < version) throw new ReleaseError(`keys.json has version ${ring.version}, older than ${version}.`);
}

function parseKeyRing(text: string, path: string): KeyRing {
  const result = keyRing.safeParse(parsed(text));
  if (!result.success) throw new ReleaseError(`${path} is damaged: ${result.error.issues[0]?.message}`);
  const { signature: own, ...list } = result.data;
  if (own.key !== list.root || !isSignatureOf(own, 'keys', list))
    throw new ReleaseError(`${path} was altered: its signature is not that of its root key.`);
  return result.data;
}

/** What of a ring a key must be allowed to do. */
type Scope = (key: TrustedKey) => boolean;

export const mayBuild =
  (name: string): Scope =>
  ({ builds }) =>
    builds.includes(name);

export const mayRelease: Scope = ({ documents }) => documents;

/** Rejects what is not signed by a key of the ring with that scope. `what` begins the message. @throws ReleaseError */
export function requireSignature(
  { keys }: KeyRing,
  scope: Scope,
  kind: SignedKind,
  { what, value, signature }: { what: string; value: object; signature: Signature | undefined },
): void {
  if (!signature) throw new ReleaseError(`${what} is not signed.`);
  const signer = keys.find(({ key }) => key === signature.key);
  if (!signer) throw new ReleaseError(`${what} is signed with a key that is not trusted: ${signature.key}.`);
  if (!scope(signer)) throw new ReleaseError(`${what} is signed with the key "${signer.name}", which may not do so.`);
  if (!isSignatureOf(signature, kind, value))
    throw new ReleaseError(`${what} was altered: the signature of "${signer.name}" does not fit.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
