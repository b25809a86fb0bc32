import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../config/config.js';

const VALID = /^[0-9a-f]{64}$/;

/** Reads the key of the audit log, creating it on the first start. Instances that share the folder share the key. */
export function auditKey(file: string): string {
  const key = readAuditKey(file) ?? create(file);
  if (VALID.test(key)) return key;
  throw new ConfigError(
    `${file} is not a key of 64 hexadecimal digits. Restore it, or write a new one: openssl rand -hex 32 > ${file}`,
  );
}

/** What to do about a log that was restored without its key. */
export const otherKeyAdvice = (file: string): string =>
  `The audit log is signed with the key of another data folder, which no backup contains. To verify it, copy audit.key of that folder to ${file} and restore again with --replace.`;

/** The key in a file, which may be none; undefined if there is no file. */
export function readAuditKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A link appears complete or not at all, and never replaces the key of another instance. */
function create(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  const handle = openSync(part, 'wx', 0o600);
  writeFileSync(handle, `${randomBytes(32).toString('hex')}\n`);
  fsyncSync(handle);
  closeSync(handle);
  try {
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(part);
  }
  return readFileSync(file, 'utf8').trim();
}
