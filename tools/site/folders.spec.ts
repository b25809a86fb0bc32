import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireWritable } from './folders.js';
import { StartError } from './start-error.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-folders-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a missing folder is created with its mode', () => {
  requireWritable('DATA_DIR', join(folder, 'a/b'), 0o700);
  expect(statSync(join(folder, 'a/b')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, 'a/b'))).toEqual([]);
});

test('a folder that cannot be written to is one sentence with its variable', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const create = () => requireWritable('RELEASES_DIR', join(file, 'releases'));
  expect(create).toThrow(StartError);
  expect(create).toThrow(`Cannot write to ${file}/releases (RELEASES_DIR): a part of the path is a file (ENOTDIR).`);
});
