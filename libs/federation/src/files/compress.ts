import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt']);
const MIN_BYTES = 512;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Folder of a build's compressed copies, next to `browser/`, by content coding. */
export const CODINGS = { br: 'br', gzip: 'gz' } as const;
export type Coding = keyof typeof CODINGS;

/** Path of a compressed copy inside a build's folder. */
export const compressedPath = (coding: Coding, file: string) => join(CODINGS[coding], `${file}.${CODINGS[coding]}`);

/**
 * Writes compressed copies of a build's text files. They only save the server work and have no hashes of their own.
 * The copy of a file that an earlier build has with the same bytes is reused: most files do not change between releases.
 */
export async function compressFiles(
  buildDir: string,
  files: readonly string[],
  earlierBuildWith: (file: string) => string | undefined,
): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(buildDir, 'browser', file));
      if (!COMPRESSIBLE.has(extname(file)) || bytes.length < MIN_BYTES) return;
      for (const coding of ['br', 'gzip'] as const) {
        const path = compressedPath(coding, file);
        const reused = await readCopy(earlierBuildWith(file), path);
        await writeCopy(buildDir, path, reused ?? (await encode[coding](bytes)));
      }
    }),
  );
}

const encode: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => zip(bytes, { level: 9 }),
};

async function readCopy(dir: string | undefined, path: string): Promise<Buffer | undefined> {
  return dir === undefined ? undefined : readFile(join(dir, path)).catch(() => undefined);
}

async function writeCopy(buildDir: string, path: string, bytes: Buffer): Promise<void> {
  const target = join(buildDir, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
}
