/** @jest-environment node */
import { generateKeyPairSync } from 'node:crypto';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../testing/builds.js';
import { createKeyFile, readKeyFile } from './key-file.js';
import { isSignatureOf, signerOf } from './signature.js';

const newSigner = () => signerOf(generateKeyPairSync('ed25519').privateKey);

describe('a signature', () => {
  const signer = newSigner();
  const value = { name: 'mf-a', files: { 'a.js': 'sha384-x' }, list: [1, 2] };
  const signed = signer.sign('build', value);
  const changed = signed.value.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));

  it('is that of the value, whatever the order of its fields', () => {
    expect(isSignatureOf(signed, 'build', { list: [1, 2], files: { 'a.js': 'sha384-x' }, name: 'mf-a' })).toBe(true);
  });

  it.each([
    ['another value', () => isSignatureOf(signed, 'build', { ...value, name: 'mf-b' })],
    ['more than the value', () => isSignatureOf(signed, 'build', { ...value, more: 1 })],
    ['another order of a list', () => isSignatureOf(signed, 'build', { ...value, list: [2, 1] })],
    ['another kind', () => isSignatureOf(signed, 'order', value)],
    ['another key', () => isSignatureOf({ ...signed, key: newSigner().publicKey }, 'build', value)],
    ['a key that is none', () => isSignatureOf({ ...signed, key: 'x'.repeat(43) }, 'build', value)],
    ['a changed signature', () => isSignatureOf({ ...signed, value: changed }, 'build', value)],
    ['an empty signature', () => isSignatureOf({ ...signed, value: '' }, 'build', value)],
  ])('is none of %s', (_, isSignature) => {
    expect(isSignature()).toBe(false);
  });
});

describe('a key file', () => {
  const root = tempFolder();
  const path = join(root, 'team.pem');
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is readable by its owner only, and never overwritten', async () => {
    const created = await createKeyFile(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await readKeyFile(path)).publicKey).toBe(created.publicKey);
    await expect(createKeyFile(path)).rejects.toThrow('exists already');
    expect((await readKeyFile(path)).publicKey).toBe(created.publicKey);
  });

  it('is refused, without a word of what it contains, if it holds no such key', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' });
    for (const text of ['secret', '', rsa]) {
      writeFileSync(join(root, 'other.pem'), text);
      const error = await readKeyFile(join(root, 'other.pem')).catch((thrown: Error) => thrown.message);
      expect(error).toMatch(/cannot be used: not an Ed25519 private key, as keygen writes it$/);
    }
    await expect(readKeyFile(join(root, 'none.pem'))).rejects.toThrow('no such file');
  });
});
