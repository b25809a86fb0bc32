import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainedWriting, requireWritable } from './folders.js';
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

test.each([
  ['ENOSPC', 'the disk is full (ENOSPC)'],
  ['EDQUOT', 'the quota is used up (EDQUOT)'],
  ['EROFS', 'the disk is read-only (EROFS)'],
  ['EACCES', 'it belongs to another user (EACCES)'],
])('%s while something is written is the same sentence; a mistake of ours is not explained away', (code, reason) => {
  const error = Object.assign(new Error('write'), { code });
  const sentence = `Cannot write to /srv/releases (RELEASES_DIR): ${reason}.`;
  expect(explainedWriting('RELEASES_DIR', '/srv/releases', error)).toEqual(new StartError(sentence));
  const ours = new TypeError('undefined is not a function');
  expect(explainedWriting('RELEASES_DIR', '/srv/releases', ours)).toBe(ours);
});
