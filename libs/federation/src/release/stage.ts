import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BUILD_RECORD } from '../preset/build-record.js';
import { compressFiles } from './compress.js';
import { copyFiles, sync, writeNew } from './durable.js';
import { Refusal } from './errors.js';
import { type ReleaseRecord, remoteRecord, shellRecord } from './schema.js';
import { buildFolder, RECORD_FILE } from './store.js';
import { canonical, contentHash, listFiles, sumFiles } from './sums.js';

/** A finished build, summed and named. */
export interface Build {
  hash: string;
  record: ReleaseRecord;
  /** Folder with the files that `record.integrity` lists. */
  dir: string;
}

/** Files of a build that no browser may have. */
const isPrivate = (file: string) => file === BUILD_RECORD || file.endsWith('.map');

/** Reads `dist/browser` of a deployable and sums its files. @throws Refusal when it was not built, or built wrongly. */
export async function readBuild(name: string, projectDir: string): Promise<Build> {
  const dir = join(projectDir, 'dist/browser');
  const text = await readFile(join(dir, BUILD_RECORD), 'utf8').catch(() => {
    throw new Refusal(`${dir} holds no finished build. Run "npx nx build ${name}" first.`);
  });
  const files = (await listFiles(dir)).filter((file) => !isPrivate(file));
  const integrity = await sumFiles(dir, files);
  const schema = name === 'shell' ? shellRecord : remoteRecord;
  const result = schema.safeParse({ ...(JSON.parse(text) as object), integrity });
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Refusal(`The build of ${name} is not fit to be published: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (result.data.name !== name) throw new Refusal(`${dir} is a build of ${result.data.name}, not of ${name}.`);
  return { hash: contentHash(result.data), record: result.data, dir };
}

/** Copies a build into the releases. It appears there whole or not at all; a build that is there already is compared. */
export async function stageBuild(releasesDir: string, { hash, record, dir }: Build): Promise<void> {
  const target = buildFolder(releasesDir, record.name, hash);
  const draft = join(dirname(target), `.${hash}.${process.pid}.${crypto.randomUUID()}.tmp`);
  const files = Object.keys(record.integrity);
  await mkdir(dirname(target), { recursive: true });
  if (existsSync(target)) return checkFiles(join(target, 'browser'), record);
  try {
    await copyFiles(dir, join(draft, 'browser'), files);
    await compressFiles(draft, files);
    await writeNew(join(draft, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
    await checkFiles(join(draft, 'browser'), record);
    await sync(draft);
    await rename(draft, target);
    await sync(dirname(target));
  } catch (error) {
    if (!isTaken(error)) throw error;
    await checkFiles(join(target, 'browser'), record);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Compares every file of a published build with its sum. @throws Refusal naming the files that differ. */
export async function checkFiles(browserDir: string, record: ReleaseRecord): Promise<void> {
  const there = await listFiles(browserDir);
  const actual = await sumFiles(browserDir, there);
  if (canonical(actual) === canonical(record.integrity)) return;
  const names = [...new Set([...there, ...Object.keys(record.integrity)])];
  const wrong = names.filter((file) => actual[file] !== record.integrity[file]);
  throw new Refusal(`${browserDir}: changed, missing or unknown: ${wrong.join(', ')}`);
}

function isTaken(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
}
