import { z } from 'zod';
import { MIGRATIONS } from '../database/migrations/index.js';
import type { Archive } from './archive.js';
import { RestoreError } from './backup-error.js';
import { differences, TableSums } from './table-sums.js';
import { type Digest, isUploadPath } from './upload-files.js';

/** What is shown, or counted, of a backup that may come from anywhere: words and numbers. */
const name = z.string().regex(/^\w{1,100}$/);
const count = z.int().min(0);
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));

/** The first line. Backups of earlier versions, format 1, have neither totals nor an end. */
export const heading = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  migrations: z.array(name),
  taken_at: z.iso.datetime(),
  rows: count.optional(),
});
const row = z.object({ table: name, row: z.record(z.string(), z.unknown()) });
const file = z.object({ file: z.string(), bytes: count, sha256: hex(64) });
const end = z.object({
  end: z.object({ tables: z.record(name, z.object({ rows: count, sum: hex(32) })), files: count }),
});
const line = z.union([row, file, end]);

/** Several times as many as a site has. */
const MAX_TABLES = 500;
/** Characters of a path in an error. */
const MAX_SHOWN = 100;

export type Heading = z.output<typeof heading>;
export type TableRow = z.output<typeof row>;
export type FileLine = z.output<typeof file>;
export type EndLine = z.output<typeof end>;

/** What a backup says of itself, read to its end. */
export interface Contents {
  takenAt: string;
  rows: number;
  tables: number;
  files: number;
  bytes: number;
}

/** The first line of a backup. @throws RestoreError if this version cannot restore it */
export async function headingOf(lines: AsyncGenerator<unknown>): Promise<Heading> {
  const first = await lines.next().catch((cause: unknown) => {
    if (cause instanceof RestoreError) throw cause;
    throw new RestoreError('The backup is missing or cannot be read.', { cause });
  });
  const read = heading.safeParse(first.value);
  if (!read.success) throw new RestoreError('This is not a Waybill backup.');
  const known = MIGRATIONS.map(({ name }) => name);
  const unknown = read.data.migrations.find((name) => !known.includes(name));
  if (unknown) throw new RestoreError(`The backup was made by a newer version: it contains migration ${unknown}.`);
  return read.data;
}

/** The rows of a backup, after its heading. @throws RestoreError if they are not those that were written */
export async function* rowsOf(
  lines: AsyncIterable<unknown>,
  { format }: Heading,
  onFile: (file: FileLine) => Promise<void> = async () => undefined,
): AsyncGenerator<TableRow> {
  const sums = new TableSums();
  let files = 0;
  let last: EndLine['end'] | undefined;
  try {
    for await (const read of lines) {
      const parsed = line.parse(read);
      if ('table' in parsed) {
        sums.add(parsed.table, parsed.row);
        if (sums.count > MAX_TABLES) throw new RestoreError('The backup is refused: it has too many tables.');
        yield parsed;
      } else if ('file' in parsed) {
        files += 1;
        await onFile(parsed);
      } else last = parsed.end;
    }
  } catch (cause) {
    if (cause instanceof z.ZodError || isDamage(cause))
      throw new RestoreError('The backup is damaged or cut off.', { cause });
    throw cause;
  }
  if (format === 1) return;
  if (!last) throw new RestoreError('The backup is cut off: its end is missing.');
  const [wrong] = differences(last.tables, sums.result);
  if (wrong) throw new RestoreError(`The backup is damaged: ${wrong}.`);
  if (files !== last.files) throw new RestoreError(`The backup is damaged: it lists ${files} of ${last.files} images.`);
}

/** What gunzip and the parser of JSON throw, and whoever follows a value that is nested without end. */
const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof RangeError ||
  (error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('Z_'));

/** Reads all of a backup, its images too. @throws RestoreError with what is missing, damaged or was changed */
export async function examine(
  archive: Archive,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<Contents> {
  const present = await archive.countFiles();
  const lines = archive.read();
  const head = await headingOf(lines);
  const contents = { takenAt: head.taken_at, rows: 0, tables: 0, files: 0, bytes: 0 };
  const tables = new Set<string>();
  const verify = async (entry: FileLine) => {
    // One file that is listed again and again would be read without end.
    if (contents.files > present) throw new RestoreError('The backup is incomplete: it lists more images than it has.');
    await requireIntact(archive, entry);
    contents.files += 1;
    contents.bytes += entry.bytes;
  };
  for await (const { table } of rowsOf(lines, head, verify)) {
    tables.add(table);
    contents.rows += 1;
    onProgress(contents.rows, head.rows ?? 0);
  }
  return { ...contents, tables: tables.size };
}

async function requireIntact(archive: Archive, { file: path, bytes, sha256 }: FileLine): Promise<void> {
  if (!isUploadPath(path))
    throw new RestoreError(`The backup is damaged: ${JSON.stringify(path.slice(0, MAX_SHOWN))} is no image.`);
  const found: Digest = await archive.digest(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    throw new RestoreError(`The backup is incomplete: the image ${path} is missing.`, { cause });
  });
  if (found.bytes !== bytes || found.sha256 !== sha256)
    throw new RestoreError(`The backup is damaged: the image ${path} is not as it was written.`);
}
