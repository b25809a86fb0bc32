import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { lockDataDir } from '../site/data-dir-lock.js';
import { readSettings } from '../site/settings.js';
import { linkedBundle } from './testing/linked-bundle.js';

let bundle: ReturnType<typeof linkedBundle>;
beforeAll(() => {
  bundle = linkedBundle();
});
afterAll(() => bundle.remove());

/** The built programs, run from an empty folder that has no site. */
let folder: string;
beforeEach(() => {
  folder = scratchFolder('command');
});
afterEach(() => rmSync(folder, { recursive: true }));

const waybill = (...args: string[]) => waybillOn([], ...args);

/** `prefix` runs it elsewhere. */
function waybillOn(prefix: readonly string[], ...args: string[]) {
  const [program = '', ...command] = [...prefix, process.execPath, bundle.command, ...args];
  const env = { PATH: process.env.PATH, DATA_DIR: 'data', RELEASES_DIR: 'releases', BACKUP_DIR: 'backups' };
  const { status, stdout, stderr } = spawnSync(program, command, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr, left: readdirSync(folder) };
}

/** A folder as a migrated site leaves it, with a backup beside. */
function site(): void {
  expect(waybill('migrate')).toMatchObject({ status: 0, left: ['data'] });
  expect(waybill('backup', 'saved')).toMatchObject({ status: 0, left: ['data', 'saved'] });
}

const lines = (text: string) => text.trimEnd().split('\n').length;

test.each(['start', 'backend', 'publish', 'backup', 'release'])(
  '%s --help prints how it is called, and does nothing else',
  (name) => {
    const { status, stdout, stderr, left } = waybill(name, '--help');
    expect({ status, stderr, left }).toEqual({ status: 0, stderr: '', left: [] });
    expect(stdout).toContain(`Usage: waybill ${name}`);
  },
);

test.each([[['frobnicate']], [['help', 'frobnicate']], [['publish', 'now']], [['backup', 'drill']], [['admin']]])(
  '%j is refused with one line, and nothing runs',
  (args) => {
    const { status, stdout, stderr, left } = waybill(...args);
    expect({ status, stdout, left, lines: lines(stderr) }).toEqual({ status: 64, stdout: '', left: [], lines: 1 });
  },
);

test.each([[['backup']], [['admin', 'demo', 'remove']], [['reindex']], [['audit', 'verify']]])(
  '%j creates nothing where there is no site',
  (args) => {
    const stderr = `There is no site in ${join(folder, 'data')} (DATA_DIR).\n`;
    expect(waybill(...args)).toEqual({ status: 1, stdout: '', stderr, left: [] });
  },
);

test('restore creates nothing without a backup', () => {
  const { status, stderr, left } = waybill('restore', '/nonexistent');
  expect({ status, left, lines: lines(stderr) }).toEqual({ status: 1, left: [], lines: 1 });
});

test('a backup before the first image; restore refuses while a site runs on the data', () => {
  site();
  lockDataDir(readSettings({ DATA_DIR: join(folder, 'data') }));
  const { status, stderr } = waybill('restore', 'saved', '--replace');
  expect(status).toBe(1);
  expect(stderr).toContain(`A site is running on the data in ${join(folder, 'data')}:`);
  expect(stderr).toContain(`process ${process.pid}`);
});

test.each([
  ['becomes full', 'size=200k', 'the disk is full (ENOSPC)'],
  ['is read-only', 'ro', 'the disk is read-only (EROFS)'],
])('publishing on a disk that %s is one sentence', (_, option, reason) => {
  const releases = join(folder, 'releases');
  mkdirSync(releases);
  const mount = `mount -t tmpfs -o ${option} waybill '${releases}' && exec "$0" "$@"`;
  const prefix = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mount];
  const { status, stderr } = waybillOn(prefix, 'publish');
  expect({ status, stderr }).toEqual({ status: 1, stderr: `Cannot write to ${releases} (RELEASES_DIR): ${reason}.\n` });
});
