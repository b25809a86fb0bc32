import { ReleaseError } from '../errors/release-error.js';
import { signRelease } from '../release/sign.js';
import { distrustKey, trustKey } from '../release/trust.js';
import type { Author } from '../release/update.js';
import { createKeyFile, readKeyFile } from '../signing/key-file.js';
import { type KeyRing, readKeyRing } from '../signing/key-ring.js';
import type { Signer } from '../signing/signature.js';

interface KeyOptions {
  sign?: string | undefined;
  public?: string | undefined;
  scope?: string | undefined;
  documents?: boolean | undefined;
}

interface KeyReport {
  json: unknown;
  text: string;
  notes?: readonly string[];
}

/** `keygen`: a new private key in a file. @throws ReleaseError */
export async function keygen(file: string | undefined): Promise<KeyReport> {
  if (file === undefined) throw new ReleaseError('Name the file of the new key, for example: keygen mf-tracking.pem');
  const { publicKey } = await createKeyFile(file);
  const notes = [`${file} is the private key: keep it out of the repository. This is the public one:`];
  return { json: { file, publicKey }, text: publicKey, notes };
}

/** `trust`: lets a key sign. @throws ReleaseError */
export async function trust(releasesDir: string, name = '', options: KeyOptions): Promise<KeyReport> {
  const root = await rootOf(options);
  if (!options.public) throw new ReleaseError('Give the public key that keygen printed: --public KEY');
  const builds = options.scope?.split(',') ?? [];
  if (builds.length === 0 && !options.documents)
    throw new ReleaseError('Say what the key may sign: --scope mf-tracking for builds, --documents for releases.');
  const key = { name, key: options.public, builds, documents: options.documents === true };
  return described(await trustKey({ releasesDir, root, key }));
}

/** `distrust`: removes a key. @throws ReleaseError */
export async function distrust(releasesDir: string, name = '', options: KeyOptions): Promise<KeyReport> {
  return described(await distrustKey({ releasesDir, root: await rootOf(options), name }));
}

/** `keys`: the trusted keys. @throws ReleaseError when their list was altered */
export async function listKeys(releasesDir: string): Promise<KeyReport> {
  const ring = await readKeyRing(releasesDir);
  return ring ? described(ring) : { json: null, text: 'No keys are trusted: releases are not signed.' };
}

/** `sign`: signs what is live. @throws ReleaseError */
export async function signLive(releasesDir: string, { signer, ...author }: Author): Promise<KeyReport> {
  if (!signer) throw new ReleaseError('Name a key file with --sign.');
  const result = await signRelease({ releasesDir, ...author, signer });
  return { json: result, text: `release ${result.id} is signed` };
}

/** The signer of a key file; none if no file is named. @throws ReleaseError */
export async function signerOf(file: string | undefined): Promise<Signer | undefined> {
  return file === undefined ? undefined : readKeyFile(file);
}

/** Rejects to sign where nobody could verify it. @throws ReleaseError */
export async function requireKeys(releasesDir: string): Promise<void> {
  if (await readKeyRing(releasesDir)) return;
  throw new ReleaseError('No keys are trusted in this releases folder yet. "trust" adds the first one.');
}

async function rootOf({ sign }: KeyOptions): Promise<Signer> {
  const root = await signerOf(sign);
  if (!root) throw new ReleaseError('Name the file of the root key with --sign.');
  return root;
}

function described(ring: KeyRing): KeyReport {
  const { version, root, keys } = ring;
  const lines = keys.map(({ name, key, builds, documents }) => {
    const scope = [
      ...(builds.length > 0 ? [`builds of ${builds.join(', ')}`] : []),
      ...(documents ? ['releases'] : []),
    ];
    return `  ${key}  ${name}: ${scope.join(' and ')}`;
  });
  return { json: ring, text: [`Version ${version}, root key ${root}`, ...lines].join('\n') };
}
