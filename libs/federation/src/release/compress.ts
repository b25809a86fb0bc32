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

/** Writes compressed copies of a build's texts. They are an aid to the server and carry no sums of their own. */
export async function compressFiles(buildDir: string, files: readonly string[]): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(buildDir, 'browser', file));
      if (!COMPRESSIBLE.has(extname(file)) || bytes.length < WORTH_IT) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await store(buildDir, compressedPath('br', file), await brotli(bytes, { params }));
      await store(buildDir, compressedPath('gzip', file), await zip(bytes, { level: 9 }));
    }),
  );
}

async function store(buildDir: string, path: string, bytes: Buffer): Promise<void> {
  const target = join(buildDir, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
}
