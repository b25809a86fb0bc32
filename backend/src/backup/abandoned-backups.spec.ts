import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prune } from './backup-folder.js';

const HOUR_S = 3_600;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-abandoned-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NAME = '2026-01-01T02-00-00-000Z.part';
const FILES = ['database.ndjson.gz.part', 'uploads/images/private/a.webp', 'uploads/images/b.webp'];
const FOLDERS = ['uploads/images/private', 'uploads/images', 'uploads', '.'];

/** Half a backup in which nothing has happened for so long. */
function unfinished(hours: number): string {
  const path = join(folder, NAME);
  mkdirSync(join(path, 'uploads/images/private'), { recursive: true });
  for (const file of FILES) writeFileSync(join(path, file), 'half');
  for (const inside of [...FILES, ...FOLDERS]) setAge(inside, hours);
  return path;
}

function setAge(inside: string, hours: number): void {
  const at = Date.now() / 1_000 - hours * HOUR_S;
  utimesSync(join(folder, NAME, inside), at, at);
}

const pruneFolder = () => prune(folder, { daily: 1, weekly: 0, monthly: 0 }, (at) => at.toISOString().slice(0, 10));

it('removes what a process has left that died more than a day ago', async () => {
  const path = unfinished(25);
  await pruneFolder();
  expect(existsSync(path)).toBe(false);
});

it.each([
  ['writes rows', 'database.ndjson.gz.part'],
  ['adds images', 'uploads/images'],
  ['adds proofs', 'uploads/images/private'],
])('leaves a backup that began long ago and still %s', async (_, inside) => {
  const path = unfinished(25);
  setAge(inside, 1);
  await pruneFolder();
  expect(existsSync(join(path, 'database.ndjson.gz.part'))).toBe(true);
});
