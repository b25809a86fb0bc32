import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { z } from 'zod';
import { listFiles } from '../files/integrity.js';
import { CONTRACTS_FOLDER, SERVER_FOLDER } from '../record/build-layout.js';
import { parseOrThrow } from '../record/parse.js';
import { deployableName } from '../record/schema.js';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Ends the name of an archive. */
const SUFFIX = '.json.br';
const MAX_BYTES = 64_000_000;
const FOLDERS = ['browser', SERVER_FOLDER, CONTRACTS_FOLDER];
const BINARY = /\.(?:png|webp|avif)$/;
/** Most of a build's bytes; what they look like is no matter of compatibility. */
const FONT = /\.woff2$/;
const SOURCE_MAP = /\.map$/;

const path = z.string().regex(/^(?!.*\.\.)[a-z]+\/[A-Za-z0-9_][A-Za-z0-9._/-]{0,199}$/);

/** Deployable → path below its `dist` → contents; those of images in base64. */
const archive = z.strictObject({ schema: z.literal(1), builds: z.record(deployableName, z.record(path, z.string())) });
type ArchivedFiles = z.infer<typeof archive>['builds'][string];

/** A deployable whose build is archived. */
interface ArchiveSource {
  name: string;
  /** The deployable's folder, already built. */
  projectDir: string;
}

/**
 * Writes finished builds into one file of a folder, `20261122T160500Z.json.br`, and deletes all but the newest `keep`.
 * Fonts are archived without their contents. @returns its path
 */
export async function archiveBuilds(dir: string, sources: readonly ArchiveSource[], keep: number): Promise<string> {
  const builds = sources.map(
    async ({ name, projectDir }) => [name, await readFiles(join(projectDir, 'dist'))] as const,
  );
  const text = JSON.stringify({ schema: 1, builds: Object.fromEntries(await Promise.all(builds)) });
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  await mkdir(dir, { recursive: true });
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const file = join(dir, `${time}${SUFFIX}`);
  await writeFile(file, await compress(text, { params }));
  for (const old of (await archivesIn(dir)).slice(keep)) await rm(old);
  return file;
}

/** The archives in a folder, newest first. */
export async function archivesIn(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => []);
  const archives = names.filter((name) => name.endsWith(SUFFIX)).sort();
  return archives.reverse().map((name) => join(dir, name));
}

/** Writes the builds of an archive into a folder as the bundler would: `<name>/dist`. @returns the deployables' names */
export async function extractBuilds(file: string, dir: string): Promise<string[]> {
  const text = await decompress(await readFile(file), { maxOutputLength: MAX_BYTES });
  const { builds } = parseOrThrow(archive, JSON.parse(text.toString()), file);
  for (const [name, files] of Object.entries(builds))
    for (const [path, content] of Object.entries(files)) await extract(join(dir, name, 'dist', path), content);
  return Object.keys(builds);
}

async function readFiles(dist: string): Promise<ArchivedFiles> {
  const lists = FOLDERS.map(async (folder) =>
    (await listFiles(join(dist, folder)).catch(() => [])).map((file) => `${folder}/${file}`),
  );
  const files = (await Promise.all(lists)).flat().filter((file) => !SOURCE_MAP.test(file));
  const contents = files.map(async (file) => {
    if (FONT.test(file)) return [file, ''] as const;
    return [file, await readFile(join(dist, file), BINARY.test(file) ? 'base64' : 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

async function extract(target: string, content: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content, BINARY.test(target) ? 'base64' : 'utf8');
}
