import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { Archive, DATABASE } from './archive.js';
import { RestoreError } from './backup-error.js';
import { examine } from './contents.js';
import { linesOf } from './lines.js';
import { openArchive } from './open-archive.js';
import { TableSums } from './table-sums.js';

const IMAGE = 'an image';
const NAME = 'images/0b9f7c1e-1111-4222-8333-944455556666.webp';
const heading = { format: 2, migrations: [], taken_at: '2026-11-23T06:25:00.069Z', rows: 1 };
const fileLine = (file: string, content = IMAGE) => ({
  file,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

let folder: string;
let backup: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-hostile-'));
  backup = join(folder, 'backup');
  mkdirSync(join(backup, 'uploads/images'), { recursive: true });
  writeFileSync(join(backup, 'uploads', NAME), IMAGE);
  await write([{ table: 'parcels', row: { id: 'a' } }, fileLine(NAME)]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the backup's database with these lines, and with the end that they need. */
async function write(lines: readonly object[], first: object = heading): Promise<void> {
  const sums = new TableSums();
  for (const line of lines) if ('row' in line) sums.add('parcels', (line as { row: Record<string, unknown> }).row);
  const files = lines.filter((line) => 'file' in line).length;
  const end = { end: { tables: sums.result, files } };
  await new Archive(backup).write(Readable.from([first, ...lines, end]));
}

/** As restore and drill begin. */
const read = async () => examine(await openArchive(backup, undefined));
const inBackup = (path: string) => join(backup, path);

/** What is refused is refused with one sentence, which shows nothing that a terminal would carry out. */
async function expectRefusal(sentence: string | RegExp): Promise<void> {
  const error: unknown = await read().catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(RestoreError);
  const { message } = error as RestoreError;
  expect(message).toMatch(sentence);
  expect(message).toMatch(/^[ -~]{1,300}$/);
}

it('a backup as the site writes it is read', async () => {
  await expect(read()).resolves.toMatchObject({ rows: 1, files: 1 });
});

it.each<[string, () => void]>([
  [
    'an image that is a link',
    () => {
      rmSync(inBackup(`uploads/${NAME}`));
      symlinkSync('/etc/hostname', inBackup(`uploads/${NAME}`));
    },
  ],
  ['an image that nobody lists and that is a link', () => symlinkSync('/etc/hostname', inBackup('uploads/images/x'))],
  [
    'a folder of images that is a link',
    () => {
      renameSync(inBackup('uploads/images'), join(folder, 'elsewhere'));
      symlinkSync(join(folder, 'elsewhere'), inBackup('uploads/images'));
    },
  ],
  [
    'uploads that are a link',
    () => {
      renameSync(inBackup('uploads'), join(folder, 'elsewhere'));
      symlinkSync(join(folder, 'elsewhere'), inBackup('uploads'));
    },
  ],
  [
    'a database that is a link',
    () => {
      renameSync(inBackup(DATABASE), join(folder, 'elsewhere'));
      symlinkSync(join(folder, 'elsewhere'), inBackup(DATABASE));
    },
  ],
  [
    'an image that is a pipe, which would be read for ever',
    () => {
      rmSync(inBackup(`uploads/${NAME}`));
      execFileSync('mkfifo', [inBackup(`uploads/${NAME}`)]);
    },
  ],
])('%s is refused', async (_, change) => {
  change();
  await expectRefusal(/^The backup is refused: .*a link or a device\.$/);
});

it('an image of more bytes than an upload may have is refused before it is read', async () => {
  truncateSync(inBackup(`uploads/${NAME}`), 100_000_001);
  await expectRefusal('has 100000001 bytes, more than any image.');
});

it.each([
  '../x',
  'images/../../x',
  'images/..',
  '/etc/passwd',
  'images\\..\\x',
  'C:\\x',
  'images/a\0.webp',
  'images/\u001b[2J',
  'images//a.webp',
  'images/./a.webp',
  'images/',
  '.profile',
  'images/a.webp\n',
  '',
  `images/${'x'.repeat(200)}`,
  'x'.repeat(100_000),
])('an image with a name that the site does not give is refused (%#)', async (name) => {
  await write([fileLine(name)]);
  await expectRefusal(/^The backup is damaged: ".*" is no image\.$/);
});

it('an image that is listed again and again is not read again and again', async () => {
  await write(Array.from({ length: 50 }, () => fileLine(NAME)));
  await expectRefusal('it lists more images than it has');
});

it('an image that is missing is named', async () => {
  await write([fileLine(NAME), fileLine('images/missing.webp')]);
  await expectRefusal('The backup is incomplete: the image images/missing.webp is missing.');
});

it('a line without an end is refused before all of it is in memory', async () => {
  await write([{ table: 'parcels', row: { id: 'x'.repeat(4_000_001) } }]);
  await expectRefusal('The backup is refused: a line of it has more than 4000000 characters.');
});

it('rows that were compressed to next to nothing are refused at some point', async () => {
  const text = Array.from({ length: 5 }, (_, n) => `{"n":${n}}\n`);
  const all = (most: number) => Readable.from(linesOf(Readable.from(text), most)).toArray();
  expect(await all(40)).toHaveLength(5);
  await expect(all(39)).rejects.toThrow('compressed to next to nothing');
});

it('values that are nested without an end are damage, and not the end of the command', async () => {
  const depth = 50_000;
  const row = `{"table":"parcels","row":{"id":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
  writeFileSync(inBackup(DATABASE), gzipSync(`${JSON.stringify(heading)}\n${row}\n`));
  await expectRefusal('The backup is damaged or cut off.');
});

it('more tables than a site can have are refused', async () => {
  const lines = Array.from({ length: 600 }, (_, n) => ({ table: `t${n}`, row: { id: n } }));
  await new Archive(backup).write(Readable.from([heading, ...lines]));
  await expectRefusal('it has too many tables');
});

it.each<[string, object]>([
  ['a time', { ...heading, taken_at: '\u001b]0;owned\u0007' }],
  ['a migration', { ...heading, migrations: ['\u001b[2J'] }],
  ['a count', { ...heading, rows: -1 }],
])('%s that is none is not shown', async (_, first) => {
  await write([], first);
  await expectRefusal('This is not a Waybill backup.');
});

it('what somebody else has put beside the uploads of a site is not part of its backup', async () => {
  const uploads = join(folder, 'uploads');
  mkdirSync(join(uploads, 'images/private'), { recursive: true });
  const names = ['images/.DS_Store', 'images/a b.webp', '.nfs0001', 'images/private/c.webp'];
  for (const name of names) writeFileSync(join(uploads, name), IMAGE);
  const archive = new Archive(join(folder, 'copy'));
  await archive.create();
  await archive.saveUploads(uploads);
  expect(await Readable.from(archive.paths()).toArray()).toEqual(['images/private/c.webp']);
});
