import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { ReleaseError } from '../errors/release-error.js';
import { BUILD_RECORD, CONTRACTS_FOLDER, SERVER_FILE, SERVER_FOLDER } from '../record/build-layout.js';
import type { Build } from '../release/read-build.js';
import { type PublishOrder, publishOrder, type UploadSignatures, uploadSignatures } from './order.js';

/**
 * An upload: gzip of one line of JSON, the header, followed by the bytes of its files in the order of their list. It can
 * hold nothing but files below the three folders of a build: no links, no absolute paths, no attributes.
 */

/** What an upload may have. The largest remote of this site has 44 files, and 0.4 MB packed. */
export const UPLOAD_LIMITS = {
  /** Bytes that are sent; smaller than what the proxies of docs/operations admit. */
  sent: 24_000_000,
  /** Bytes of all files together, and of the header. */
  unpacked: 48_000_000,
  header: 1_000_000,
  files: 3_000,
} as const;

/** Every segment starts with a letter, a digit or an underscore: none is `..`, and no file is hidden. */
const PATH = new RegExp(`^(?:browser|${SERVER_FOLDER}|${CONTRACTS_FOLDER})(?:/[A-Za-z0-9_][A-Za-z0-9._-]*)+$`);

const header = z.strictObject({
  order: publishOrder,
  signatures: uploadSignatures.optional(),
  files: z
    .array(z.strictObject({ path: z.string().max(200).regex(PATH), bytes: z.int().nonnegative() }))
    .max(UPLOAD_LIMITS.files),
});

/** An upload that has been read. */
export interface Upload {
  order: PublishOrder;
  signatures: UploadSignatures | undefined;
  /** Path below `dist` → bytes. */
  files: ReadonlyMap<string, Buffer>;
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Packs a build that has been read. @throws ReleaseError if it is larger than an upload may be */
export async function packUpload(
  build: Build,
  order: PublishOrder,
  signatures: UploadSignatures | undefined,
): Promise<Buffer> {
  const files = await Promise.all(
    filesOf(build).map(async ({ path, source }) => ({ path, content: await readFile(source) })),
  );
  const list = files.map(({ path, content }) => ({ path, bytes: content.length }));
  const head = Buffer.from(`${JSON.stringify({ order, signatures, files: list })}\n`);
  const packed = await zip(Buffer.concat([head, ...files.map(({ content }) => content)]));
  if (packed.length > UPLOAD_LIMITS.sent)
    throw new ReleaseError(
      `${order.name} has ${packed.length} bytes packed; an upload has at most ${UPLOAD_LIMITS.sent}.`,
    );
  return packed;
}

function filesOf({ record, dir, serverDir }: Build): { path: string; source: string }[] {
  const folders: [string, string, string[]][] = [
    ['browser', dir, [BUILD_RECORD, ...Object.keys(record.integrity)]],
    [SERVER_FOLDER, serverDir, record.server ? [SERVER_FILE] : []],
    [CONTRACTS_FOLDER, join(dirname(dir), CONTRACTS_FOLDER), Object.keys(record.contracts ?? {})],
  ];
  return folders.flatMap(([name, from, files]) =>
    files.map((file) => ({ path: `${name}/${file}`, source: join(from, file) })),
  );
}

/** Reads an upload. Nothing of it is trusted, and nothing is written. @throws ReleaseError */
export async function unpackUpload(packed: Buffer): Promise<Upload> {
  const bytes = await unzip(packed, { maxOutputLength: UPLOAD_LIMITS.unpacked }).catch((error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'its files are too large' : 'it is incomplete or no gzip'),
  );
  const end = bytes.subarray(0, UPLOAD_LIMITS.header).indexOf('\n');
  if (end === -1) reject('it has no header');
  const { order, signatures, files: list } = headerOf(bytes.toString('utf8', 0, end));
  const files = new Map<string, Buffer>();
  let position = end + 1;
  for (const { path, bytes: length } of list) {
    if (files.has(path)) reject(`${path} occurs twice`);
    if (position + length > bytes.length) reject(`${path} is incomplete`);
    files.set(path, bytes.subarray(position, position + length));
    position += length;
  }
  if (position !== bytes.length) reject('it has more bytes than its files');
  return { order, signatures, files };
}

function headerOf(text: string): z.infer<typeof header> {
  const result = header.safeParse(parsed(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return reject(`${issue?.path.join('.') || 'its header'}: ${issue?.message}`);
}

/** Writes the files into a new folder, as the build of a project. @throws ReleaseError if one is the folder of another */
export async function writeUpload({ files }: Upload, projectDir: string): Promise<void> {
  for (const [path, content] of files) {
    const target = join(projectDir, 'dist', path);
    await mkdir(dirname(target), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && error.code !== 'ENOTDIR') throw error;
      reject(`${path} is in a file`);
    });
    await writeFile(target, content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      reject(`${path} is a folder`);
    });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reject(problem: string): never {
  throw new ReleaseError(`This upload cannot be read: ${problem}.`);
}
