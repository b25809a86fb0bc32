import { ReleaseError } from '../errors/release-error.js';
import { mayBuild, trustedKeys } from '../signing/key-ring.js';
import type { Signer } from '../signing/signature.js';
import { readDocument } from './document-store.js';
import { withLock } from './lock.js';
import { withoutChange } from './next-document.js';
import { buildsIn, storeSignature } from './signed-release.js';
import { type Author, makeCurrent, type UpdateResult } from './update.js';

/**
 * Signs what is live with another key, or for the first time: the release, and every build that the key may sign. Nothing
 * else changes. @throws ReleaseError
 */
export async function signRelease({
  releasesDir,
  signer,
  ...author
}: Author & { releasesDir: string; signer: Signer }): Promise<UpdateResult> {
  return withLock(releasesDir, async () => {
    const [current, ring] = [await readDocument(releasesDir), await trustedKeys(releasesDir, author.root)];
    if (!current) throw new ReleaseError('There is no release yet.');
    const key = ring?.keys.find((trusted) => trusted.key === signer.publicKey);
    if (!key) throw new ReleaseError('This key is not trusted in this releases folder. "trust" adds it.');
    for (const { hash, record } of buildsIn(current)) {
      if (!mayBuild(record.name)(key)) continue;
      await storeSignature(releasesDir, { hash, record, signature: signer.sign('build', record) });
    }
    const change = { ...author, signer, ring, command: 'sign' };
    const { id } = await makeCurrent(releasesDir, current, withoutChange(current), change);
    return { id, changed: true };
  });
}
