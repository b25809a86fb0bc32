import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ReleaseError } from '../errors/release-error.js';
import { contentHash, hashFiles, type IntegrityMap, listFiles, sriHash } from '../files/integrity.js';
import { type BuildChecks, buildChecks } from '../record/build-checks.js';
import { BUILD_RECORD, CONTRACTS_FOLDER, SERVER_FILE, SERVER_FOLDER } from '../record/build-layout.js';
import { type ReleaseRecord, remoteRecord, shellRecord } from '../record/schema.js';

/** A finished build with its files hashed. */
export interface Build {
  hash: string;
  record: ReleaseRecord;
  /** How it is checked before it goes live. */
  checks: BuildChecks;
  /** Folder with the files that `record.integrity` lists. */
  dir: string;
  /** Folder of the server module, where there is one. */
  serverDir: string;
}

/** Files of a build that no browser may have. */
const isPrivate = (file: string) => file === BUILD_RECORD || file.endsWith('.map');

/** Reads `dist/browser` of a deployable and hashes its files. @throws ReleaseError when the build is missing or invalid */
export async function readBuild(name: string, projectDir: string): Promise<Build> {
  const dir = join(projectDir, 'dist/browser');
  const text = await readFile(join(dir, BUILD_RECORD), 'utf8').catch(() => {
    throw new ReleaseError(`${dir} contains no complete build. Build ${name} first.`);
  });
  const files = (await listFiles(dir)).filter((file) => !isPrivate(file));
  const serverDir = join(projectDir, 'dist', SERVER_FOLDER);
  const { checks = {}, ...built } = parseRecord(name, dir, text);
  const record = validateRecord(name, {
    ...built,
    integrity: await hashFiles(dir, files),
    ...(await serverModule(serverDir)),
    ...(await contracts(projectDir)),
  });
  if (record.name !== name) throw new ReleaseError(`${dir} is a build of ${record.name}, not of ${name}.`);
  return { hash: contentHash(record), record, checks: validated(name, buildChecks, checks), dir, serverDir };
}

function parseRecord(name: string, dir: string, text: string): { checks?: unknown } {
  try {
    return z.looseObject({ checks: z.unknown().optional() }).parse(JSON.parse(text));
  } catch {
    throw new ReleaseError(`${join(dir, BUILD_RECORD)} is damaged. Build ${name} again.`);
  }
}

function validateRecord(name: string, value: object): ReleaseRecord {
  return validated<ReleaseRecord>(name, name === 'shell' ? shellRecord : remoteRecord, value);
}

function validated<T>(name: string, schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ReleaseError(`The build of ${name} cannot be published: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** The record's field for the server module. */
async function serverModule(dir: string): Promise<{ server?: { file: string; integrity: string } }> {
  if (!existsSync(join(dir, SERVER_FILE))) return {};
  return { server: { file: SERVER_FILE, integrity: sriHash(await readFile(join(dir, SERVER_FILE))) } };
}

/** The record's field for the contracts. */
async function contracts(projectDir: string): Promise<{ contracts?: IntegrityMap }> {
  const dir = join(projectDir, 'dist', CONTRACTS_FOLDER);
  if (!existsSync(dir)) return {};
  return { contracts: await hashFiles(dir, await listFiles(dir)) };
}
