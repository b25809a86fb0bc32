import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BackupError } from './backup-error.js';

/** How a key is made of the passphrase; part of the header of each file. */
export interface Derivation {
  /** Of scrypt: `N` as a power of two. */
  logN: number;
  r: number;
  p: number;
  salt: Buffer;
}

/** 64 MB and some tenths of a second for each passphrase that somebody tries. */
const COST = { logN: 16, r: 8, p: 2 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Runs that have added to one backup. */
const MAX_KEYS = 100;
export const MIN_PASSPHRASE = 16;
const MAX_PASSPHRASE = 1_000;

/** The keys that a passphrase comes to: for what is written, one for all files, and for what is read, by their salts. */
export class BackupKeys {
  readonly current: Derivation = { ...COST, salt: randomBytes(SALT_BYTES) };
  private readonly keys = new Map<string, Promise<Buffer>>();

  constructor(private readonly passphrase: string) {}

  derive({ logN, r, p, salt }: Derivation): Promise<Buffer> {
    const name = [logN, r, p, salt.toString('hex')].join();
    const known = this.keys.get(name);
    if (known) return known;
    if (this.keys.size >= MAX_KEYS) this.keys.clear();
    const N = 2 ** logN;
    const key = derived(this.passphrase, salt, { N, r, p, maxmem: 256 * N * r });
    this.keys.set(name, key);
    return key;
  }
}

const derived = (passphrase: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** The keys of the passphrase in a file: its first line. @throws BackupError with what to correct */
export function keysFrom(file: string): BackupKeys {
  const passphrase = passphraseIn(file);
  if (passphrase.length < MIN_PASSPHRASE || passphrase.length > MAX_PASSPHRASE)
    throw new BackupError(
      `The first line of ${file} (BACKUP_PASSPHRASE_FILE) must have ${MIN_PASSPHRASE} to ${MAX_PASSPHRASE} characters.`,
    );
  return new BackupKeys(passphrase);
}

function passphraseIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/, 1)[0]?.trim() ?? '';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(`The passphrase cannot be read from ${file} (BACKUP_PASSPHRASE_FILE): ${code}.`);
  }
}
