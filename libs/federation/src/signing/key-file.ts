import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { ReleaseError } from '../errors/release-error.js';
import { type Signer, signerOf } from './signature.js';

const OWNER_ONLY = 0o600;

/** Writes a new private key into a file that only its owner may read. @returns its signer @throws ReleaseError if the file exists */
export async function createKeyFile(path: string): Promise<Signer> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const handle = await open(path, 'wx', OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new ReleaseError(`${path} exists already. A key is never overwritten.`);
  });
  try {
    await handle.writeFile(privateKey.export({ format: 'pem', type: 'pkcs8' }));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return signerOf(privateKey);
}

/** The signer of a private key file. @throws ReleaseError if it cannot be read or is no such key */
export async function readKeyFile(path: string): Promise<Signer> {
  try {
    return signerOf(createPrivateKey(await readFile(path)));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // The message of a parser may quote what it has read.
    const reason = code === 'ENOENT' || code === 'EACCES' ? message : 'not an Ed25519 private key, as keygen writes it';
    throw new ReleaseError(`The key file ${path} cannot be used: ${reason}`);
  }
}
