import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeyFile, type Signer, trustKey } from '@waybill/federation';

/** A new key in a file. */
export async function newKey(root: string, name: string): Promise<{ file: string; signer: Signer }> {
  const file = join(root, `${name}.pem`);
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return { file, signer: await readKeyFile(file) };
}

/** Lets a key sign builds of these deployables, or releases. */
export function trust(
  releasesDir: string,
  root: Signer,
  name: string,
  { publicKey }: Signer,
  scope: { builds?: string[]; documents?: boolean },
): Promise<unknown> {
  const key = { name, key: publicKey, builds: scope.builds ?? [], documents: scope.documents ?? false };
  return trustKey({ releasesDir, root, key });
}
