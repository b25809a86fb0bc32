import { join } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { replaceFile } from '../files/atomic-write.js';
import { KEYS_FILE, type KeyRing, readKeyRing, type TrustedKey, trustedKey } from '../signing/key-ring.js';
import type { Signer } from '../signing/signature.js';
import { readDocument } from './document-store.js';
import { withLock } from './lock.js';
import { verifyRelease } from './signed-release.js';

/** Where the trusted keys are, and who changes them: the holder of the root key. */
interface TrustOptions {
  releasesDir: string;
  root: Signer;
}

/** Trusts a key, or changes what it may sign. The first one turns signing on. @throws ReleaseError */
export async function trustKey({ key, ...options }: TrustOptions & { key: TrustedKey }): Promise<KeyRing> {
  const valid = trustedKey.safeParse(key);
  if (!valid.success) {
    const [issue] = valid.error.issues;
    throw new ReleaseError(`This key cannot be trusted: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return changeRing(options, (keys) => {
    if (keys.some(({ name, key: other }) => name === key.name && other !== key.key))
      throw new ReleaseError(`There is another key "${key.name}". Choose a name of its own, such as "${key.name} 2".`);
    return [...keys.filter((other) => other.key !== key.key), valid.data];
  });
}

/** Removes a key. Rejected while the live release depends on it: it could not be verified after a restart. @throws ReleaseError */
export function distrustKey({ name, ...options }: TrustOptions & { name: string }): Promise<KeyRing> {
  return changeRing(options, (keys) => {
    if (!keys.some((key) => key.name === name)) throw new ReleaseError(`There is no trusted key "${name}".`);
    return keys.filter((key) => key.name !== name);
  });
}

function changeRing(
  { releasesDir, root }: TrustOptions,
  change: (keys: readonly TrustedKey[]) => TrustedKey[],
): Promise<KeyRing> {
  return withLock(releasesDir, async () => {
    const current = await readKeyRing(releasesDir);
    if (current && current.root !== root.publicKey)
      throw new ReleaseError(`The keys of this releases folder are signed with another root key, ${current.root}.`);
    const keys = change(current?.keys ?? []);
    const list = { version: (current?.version ?? 0) + 1, root: root.publicKey, keys };
    const next: KeyRing = { ...list, signature: root.sign('keys', list) };
    if (current) await rejectLoss(releasesDir, current, next);
    await replaceFile(join(releasesDir, KEYS_FILE), `${JSON.stringify(next, null, 2)}\n`);
    return next;
  });
}

/** What is verified now must stay so; a release that is not signed yet is signed later. */
async function rejectLoss(releasesDir: string, current: KeyRing, next: KeyRing): Promise<void> {
  const document = await readDocument(releasesDir);
  if (!document) return;
  const before = await verifyRelease(releasesDir, document, current).then(
    () => true,
    () => false,
  );
  if (!before) return;
  await verifyRelease(releasesDir, document, next).catch((error: Error) => {
    throw new ReleaseError(`Nothing was changed: ${error.message} Sign the release with another key first ("sign").`);
  });
}
