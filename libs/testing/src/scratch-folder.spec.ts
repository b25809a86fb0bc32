import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { scratchFolder } from './scratch-folder.js';

jest.mock('node:os', () => ({ ...jest.requireActual('node:os'), freemem: () => 8 * 1024 ** 3 }));
jest.mock('node:fs', () => {
  const actual = jest.requireActual<typeof fs>('node:fs');
  return { ...actual, statfsSync: jest.fn(actual.statfsSync) };
});
const statfs = jest.mocked(fs.statfsSync) as jest.Mock;
const SEVEN_HOURS_S = 7 * 3_600;

const memory = fs.mkdtempSync(join(tmpdir(), 'waybill-memory-'));
const made = [memory];
const newFolder = () => {
  const folder = scratchFolder('spec', memory);
  made.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of made) fs.rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['no file system in memory', null],
  ['a small one', { bavail: 1_000, bsize: 4_096 }],
])('is on the disk of a machine that has %s', (_, size) => {
  statfs.mockImplementation(() => {
    if (size) return size;
    throw new Error('ENOENT');
  });
  expect(dirname(newFolder())).toBe(tmpdir());
  expect(newFolder()).not.toBe(newFolder());
});

it('is in memory where there is room, and what killed runs have left there is deleted', () => {
  statfs.mockReturnValue({ bavail: 8 * 1024 ** 2, bsize: 4_096 });
  const [old, recent] = [newFolder(), newFolder()];
  expect(dirname(old)).toBe(memory);
  const then = Date.now() / 1_000 - SEVEN_HOURS_S;
  fs.utimesSync(old, then, then);
  newFolder();
  expect([old, recent].map((folder) => fs.existsSync(folder))).toEqual([false, true]);
});
