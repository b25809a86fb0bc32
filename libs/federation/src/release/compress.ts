import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt']);
const WORTH_IT = 512;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Folder of the compressed copies of a build, beside `browser/`, by content coding. */
export const CODINGS = { br: 'br', gzip: 'gz' } as const;
export type Coding = keyof typeof CODINGS;

/** Path of a compressed copy inside a build's folder. */
export const compressedPath = (coding: Coding, file: string) => join(CODINGS[coding], `${file}.${CODINGS[coding]}`);

/**
 * Writes compressed copies of a build's texts. They are an aid to the server and carry no sums of their own. A copy
 * that an earlier build has of the same bytes is taken from there: most files do not change from release to release.
 */
export async function compressFiles(
  buildDir: string,
  files: readonly string[],
  earlier: (file: string) => string | undefined,
): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(buildDir, 'browser', file));
      if (!COMPRESSIBLE.has(extname(file)) || bytes.length < WORTH_IT) return;
      for (const coding of ['br', 'gzip'] as const) {
        const path = compressedPath(coding, file);
        const known = await copyOf(earlier(file), path);
        await store(buildDir, path, known ?? (await pack[coding](bytes)));
      }
    }),
  );
}

const pack: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => zip(bytes, { level: 9 }),
};

async function copyOf(dir: string | undefined, path: string): Promise<Buffer | undefined> {
  return dir === undefined ? undefined : readFile(join(dir, path)).catch(() => undefined);
}

async function store(buildDir: string, path: string, bytes: Buffer): Promise<void> {
  const target = join(buildDir, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
}
