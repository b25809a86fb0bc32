import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The 100,000 most common passwords of known breaches: sorted prefixes of their SHA-256 (see assets/passwords). Another
 * password has the prefix of one of them with a probability of one in ten million.
 */
const FILE = join(import.meta.dirname, 'breached.generated.bin');
const PREFIX_BYTES = 5;

let prefixes: Promise<Buffer> | undefined;

/** Whether a password, in lower case, is on the list. It is read on first use: few processes ever set a password. */
export async function isBreached(password: string): Promise<boolean> {
  prefixes ??= readFile(FILE);
  const list = await prefixes;
  const wanted = createHash('sha256').update(password).digest().subarray(0, PREFIX_BYTES);
  let [low, high] = [0, list.length / PREFIX_BYTES];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = wanted.compare(list, middle * PREFIX_BYTES, (middle + 1) * PREFIX_BYTES);
    if (order === 0) return true;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
}
