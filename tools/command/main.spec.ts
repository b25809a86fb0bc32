import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built programs, run from an empty folder that has no site. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const tsx = import.meta.resolve('tsx');

function waybill(...args: string[]) {
  const command = ['--import', tsx, join(import.meta.dirname, 'main.ts'), ...args];
  const env = { PATH: process.env.PATH, DATA_DIR: 'data', RELEASES_DIR: 'releases', BACKUP_DIR: 'backups' };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr, left: readdirSync(folder) };
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
