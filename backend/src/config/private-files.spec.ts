import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepFilesPrivate } from './private-files.js';

let folder: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0o022);
  folder = mkdtempSync(join(tmpdir(), 'waybill-private-'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

it('closes what an older version left open to others, and creates new files for the user only', () => {
  const dataDir = join(folder, 'data');
  const databaseFile = join(dataDir, 'waybill.sqlite');
  mkdirSync(dataDir, { mode: 0o755 });
  for (const file of [databaseFile, `${databaseFile}-wal`]) {
    writeFileSync(file, '');
    chmodSync(file, 0o644);
  }
  expect(keepFilesPrivate({ dataDir, databaseFile })).toEqual([]);
  writeFileSync(join(dataDir, 'new'), '');
  const modes = [dataDir, databaseFile, `${databaseFile}-wal`, join(dataDir, 'new')].map(modeOf);
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
});

it('creates a folder that does not exist yet', () => {
  const dataDir = join(folder, 'a', 'data');
  keepFilesPrivate({ dataDir, databaseFile: join(dataDir, 'waybill.sqlite') });
  expect(modeOf(dataDir)).toBe(0o700);
});
