import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CONTRACTS_FOLDER } from '../contract/files.js';
import { BUILD_RECORD } from '../preset/build-record.js';
import { SERVER_FILE, SERVER_FOLDER } from '../preset/server/output.js';
import { compressFiles } from './compress.js';
import { copyFiles, sync, writeNew } from './durable.js';
import { ReleaseError } from './errors.js';
import { canonical, contentHash, hashFiles, listFiles, sriHash } from './integrity.js';
import { type ReleaseRecord, remoteRecord, shellRecord } from './schema.js';
import { buildFolder, RECORD_FILE, SERVER_MODULES } from './store.js';

/** A finished build, summed and named. */
export interface Build {
  hash: string;
  record: ReleaseRecord;
  /** Folder with the files that `record.integrity` lists. */
  dir: string;
  /** Folder of the server module, where there is one. */
  serverDir: string;
}

/** Files of a build that no browser may have. */
const isPrivate = (file: string) => file === BUILD_RECORD || file.endsWith('.map');

/** Reads `dist/browser` of a deployable and sums its files. @throws ReleaseError when it was not built, or built wrongly. */
export async function readBuild(name: string, projectDir: string): Promise<Build> {
  const dir = join(projectDir, 'dist/browser');
  const text = await readFile(join(dir, BUILD_RECORD), 'utf8').catch(() => {
    throw new ReleaseError(`${dir} contains no complete build. Run "npx nx build ${name}" first.`);
  });
  const files = (await listFiles(dir)).filter((file) => !isPrivate(file));
  const integrity = await hashFiles(dir, files);
  const serverDir = join(projectDir, 'dist', SERVER_FOLDER);
  const schema = name === 'shell' ? shellRecord : remoteRecord;
  const result = schema.safeParse({
    ...(JSON.parse(text) as object),
    integrity,
    ...(await serverModule(serverDir)),
    ...(await contracts(name, projectDir)),
  });
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ReleaseError(`The build of ${name} cannot be published: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (result.data.name !== name) throw new ReleaseError(`${dir} is a build of ${result.data.name}, not of ${name}.`);
  return { hash: contentHash(result.data), record: result.data, dir, serverDir };
}

/** The server module as the record names it. */
async function serverModule(dir: string): Promise<{ server?: { file: string; integrity: string } }> {
  if (!existsSync(join(dir, SERVER_FILE))) return {};
  return { server: { file: SERVER_FILE, integrity: sriHash(await readFile(join(dir, SERVER_FILE))) } };
}

/** What the shell promises to remotes, as its record names it. */
async function contracts(name: string, projectDir: string): Promise<{ contracts?: Record<string, string> }> {
  const dir = join(projectDir, 'dist', CONTRACTS_FOLDER);
  if (name !== 'shell' || !existsSync(dir)) return {};
  return { contracts: await hashFiles(dir, await listFiles(dir)) };
}

/** Copies a build into the releases. It appears there whole or not at all; a build that is there already is compared. */
export async function stageBuild(releasesDir: string, { hash, record, dir, serverDir }: Build): Promise<void> {
  const target = buildFolder(releasesDir, record.name, hash);
  const draft = join(dirname(target), `.${hash}.${process.pid}.${crypto.randomUUID()}.tmp`);
  const files = Object.keys(record.integrity);
  await mkdir(dirname(target), { recursive: true });
  if (existsSync(target)) return checkFiles(target, record);
  try {
    await copyFiles(dir, join(draft, 'browser'), files);
    await compressFiles(draft, files, await earlierCopies(dirname(target), record));
    if (record.server) await copyFiles(serverDir, join(draft, SERVER_MODULES), [record.server.file]);
    await copyFiles(
      join(dirname(dir), CONTRACTS_FOLDER),
      join(draft, CONTRACTS_FOLDER),
      Object.keys(promisesOf(record)),
    );
    await writeNew(join(draft, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
    await checkFiles(draft, record);
    await sync(draft);
    await rename(draft, target);
    await sync(dirname(target));
  } catch (error) {
    if (!isTaken(error)) throw error;
    await checkFiles(target, record);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Folder of an earlier build of the deployable that has a file of that name with the same bytes. */
async function earlierCopies(dir: string, record: ReleaseRecord): Promise<(file: string) => string | undefined> {
  const builds = (await readdir(dir)).filter((entry) => !entry.startsWith('.')).map((entry) => join(dir, entry));
  const sums = await Promise.all(builds.map(sumsOf));
  return (file) => builds[sums.findIndex((of) => of[file] === record.integrity[file])];
}

/** The sums that an earlier build lists; none when its record cannot be read. */
async function sumsOf(buildDir: string): Promise<Record<string, string>> {
  try {
    const record = JSON.parse(await readFile(join(buildDir, RECORD_FILE), 'utf8')) as Partial<ReleaseRecord>;
    return record.integrity ?? {};
  } catch {
    return {};
  }
}

/** Compares every file of a published build with its sum. @throws ReleaseError naming the files that differ. */
export async function checkFiles(buildDir: string, record: ReleaseRecord): Promise<void> {
  const { integrity, server } = record;
  await checkFolder(join(buildDir, 'browser'), integrity);
  await checkFolder(join(buildDir, SERVER_MODULES), server ? { [server.file]: server.integrity } : {});
  await checkFolder(join(buildDir, CONTRACTS_FOLDER), promisesOf(record));
}

const promisesOf = (record: ReleaseRecord) => ('offers' in record ? (record.contracts ?? {}) : {});

async function checkFolder(dir: string, sums: Record<string, string>): Promise<void> {
  const there = await listFiles(dir).catch(() => []);
  const actual = await hashFiles(dir, there);
  if (canonical(actual) === canonical(sums)) return;
  const wrong = [...new Set([...there, ...Object.keys(sums)])].filter((file) => actual[file] !== sums[file]);
  throw new ReleaseError(`${dir}: changed, missing or unknown: ${wrong.join(', ')}`);
}

function isTaken(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
}
