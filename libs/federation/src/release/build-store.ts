import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { copyFiles, createFile, flushFolder } from '../files/atomic-write.js';
import { compressFiles } from '../files/compress.js';
import { draftName } from '../files/draft-name.js';
import { canonicalJson, hashFiles, type IntegrityMap, listFiles } from '../files/integrity.js';
import { readIfExists } from '../files/read-if-exists.js';
import { CONTRACTS_FOLDER } from '../record/build-layout.js';
import { parseOrThrow } from '../record/parse.js';
import { type ReleaseRecord, remoteRecord, shellRecord } from '../record/schema.js';
import { matchesHash, upgradeRecord } from './legacy-schema.js';
import { BUDGET_FILE, buildFolder, RECORD_FILE, SERVER_MODULES } from './paths.js';
import type { Build } from './read-build.js';

/** The record of a retained build. @throws ReleaseError when the build is missing or its record was changed */
export async function readRecord(releasesDir: string, name: string, hash: string): Promise<ReleaseRecord> {
  const path = join(buildFolder(releasesDir, name, hash), RECORD_FILE);
  const text = await readIfExists(path);
  if (text === undefined) throw new ReleaseError(`${name} ${hash} is not among the retained builds.`);
  const schema = name === 'shell' ? shellRecord : remoteRecord;
  const record = parseOrThrow<ReleaseRecord>(schema, upgradeRecord(JSON.parse(text)), path);
  if (!matchesHash(record, hash)) throw new ReleaseError(`${path} does not match its hash.`);
  return record;
}

/** Copies a build into the releases, atomically. A build that is stored already is verified instead. */
export async function storeBuild(releasesDir: string, build: Build): Promise<void> {
  const { hash, record } = build;
  const target = buildFolder(releasesDir, record.name, hash);
  const temporary = join(dirname(target), draftName(hash));
  await mkdir(dirname(target), { recursive: true });
  if (existsSync(target)) {
    // Nobody may take it for an abandoned one between now and the change of the pointer.
    await utimes(target, new Date(), new Date());
    return verifyBuild(target, record);
  }
  try {
    await copyBuild(temporary, build, await earlierBuilds(dirname(target), record));
    await verifyBuild(temporary, record);
    await flushFolder(temporary);
    await rename(temporary, target);
    await flushFolder(dirname(target));
  } catch (error) {
    if (!isTaken(error)) throw error;
    await verifyBuild(target, record);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

type FindBuild = (file: string) => string | undefined;

async function copyBuild(to: string, build: Build, earlierBuildWith: FindBuild): Promise<void> {
  const { record, checks, dir, serverDir } = build;
  const files = Object.keys(record.integrity);
  await copyFiles(dir, join(to, 'browser'), files);
  await compressFiles(to, files, earlierBuildWith);
  if (record.server) await copyFiles(serverDir, join(to, SERVER_MODULES), [record.server.file]);
  const contracts = Object.keys(record.contracts ?? {});
  await copyFiles(join(dirname(dir), CONTRACTS_FOLDER), join(to, CONTRACTS_FOLDER), contracts);
  if (checks.budget !== undefined) await createFile(join(to, BUDGET_FILE), JSON.stringify({ budget: checks.budget }));
  await createFile(join(to, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
}

/** Finds the folder of an earlier build that has a file of that name with the same bytes. */
async function earlierBuilds(dir: string, record: ReleaseRecord): Promise<FindBuild> {
  const builds = (await readdir(dir)).filter((entry) => !entry.startsWith('.')).map((entry) => join(dir, entry));
  const maps = await Promise.all(builds.map(integrityMapOf));
  return (file) => builds[maps.findIndex((integrity) => integrity[file] === record.integrity[file])];
}

/** The hashes that an earlier build lists; none when its record cannot be read. */
async function integrityMapOf(buildDir: string): Promise<IntegrityMap> {
  try {
    const record = JSON.parse(await readFile(join(buildDir, RECORD_FILE), 'utf8')) as Partial<ReleaseRecord>;
    return record.integrity ?? {};
  } catch {
    return {};
  }
}

/** Compares every file of a published build with its hash. @throws ReleaseError naming the files that differ */
export async function verifyBuild(buildDir: string, record: ReleaseRecord): Promise<void> {
  const { integrity, server, contracts = {} } = record;
  await verifyFolder(join(buildDir, 'browser'), integrity);
  await verifyFolder(join(buildDir, SERVER_MODULES), server ? { [server.file]: server.integrity } : {});
  await verifyFolder(join(buildDir, CONTRACTS_FOLDER), contracts);
}

async function verifyFolder(dir: string, expected: IntegrityMap): Promise<void> {
  const present = await listFiles(dir).catch(() => []);
  const actual = await hashFiles(dir, present);
  if (canonicalJson(actual) === canonicalJson(expected)) return;
  const differing = [...new Set([...present, ...Object.keys(expected)])].filter(
    (file) => actual[file] !== expected[file],
  );
  throw new ReleaseError(`${dir}: changed, missing or unknown: ${differing.join(', ')}`);
}

function isTaken(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
}
