import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../files/integrity.js';

/** An Ed25519 public key: its 32 bytes in base64url. */
export const publicKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'an Ed25519 public key, as keygen prints it');

/** An Ed25519 signature and the public key that verifies it. */
export const signature = z.strictObject({ key: publicKey, value: z.string().regex(/^[A-Za-z0-9_-]{86}$/) });

export type Signature = z.infer<typeof signature>;

/** What is signed: part of the signed text, so that the signature of one kind is none of another. */
export type SignedKind = 'build' | 'release' | 'order' | 'keys';

/** Signs as one key. */
export interface Signer {
  publicKey: string;
  sign(kind: SignedKind, value: object): Signature;
}

/** The text that is signed. Equal values give equal text, whatever the order of their keys. */
const textOf = (kind: SignedKind, value: object) => Buffer.from(`waybill ${kind} 1\n${canonicalJson(value)}`);

/** The signer of a private key. @throws Error if it is not an Ed25519 key */
export function signerOf(privateKey: KeyObject): Signer {
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
  const own = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  return {
    publicKey: own,
    sign: (kind, value) => ({ key: own, value: sign(null, textOf(kind, value), privateKey).toString('base64url') }),
  };
}

/** Whether a signature is that of its key for this very value. Whether the key is trusted is another question. */
export function isSignatureOf({ key, value }: Signature, kind: SignedKind, signed: object): boolean {
  try {
    const verifier = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    return verify(null, textOf(kind, signed), verifier, Buffer.from(value, 'base64url'));
  } catch {
    return false;
  }
}
