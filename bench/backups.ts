import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, folderOnDisk, startMariaDb } from '../backend/testing/mariadb.js';
import { fill } from './fill.js';
import { section, table } from './report.js';
import { runCommand } from './site.js';

/**
 * Backup, drill and restore of a large site on both engines, with and without encryption: `npm run bench:backups`. The
 * embedded database is filled by restoring the backup of the server.
 */
const PARCELS = Number(process.env.BENCH_PARCELS ?? 100_000);
const ACTIVITIES_PER_PARCEL = 2;
const IMAGES = 500;
const IMAGE_BYTES = 200_000;
const MAX_MEMORY_MB = 350;
const CLI = join(import.meta.dirname, '../backend/dist/cli');
/** The last line of the standard error says what the process has taken at most. */
const WATCH = "data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))";

interface Measured {
  seconds: number;
  memory: number;
}

const folder = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
const passphrase = join(folder, 'passphrase');
const rows: (string | number)[][] = [];
let largest = 0;

function command(name: string, args: readonly string[], env: Record<string, string>): Promise<Measured> {
  const begin = performance.now();
  const child = spawn(process.execPath, ['--import', WATCH, join(CLI, `${name}.js`), ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(`${name} ${args.join(' ')} ended with ${code}: ${said}`));
      const memory = Number(/peak (\d+)/.exec(said)?.[1]) / 1_024;
      resolve({ seconds: (performance.now() - begin) / 1_000, memory });
    });
  });
}

async function measure(
  engine: string,
  work: string,
  name: string,
  args: readonly string[],
  env: Record<string, string>,
) {
  console.error(`${engine}: ${work} …`);
  const { seconds, memory } = await command(name, args, env);
  largest = Math.max(largest, memory);
  const backup = args.find((argument) => argument.startsWith(folder));
  rows.push([engine, work, seconds.toFixed(1), Math.round(memory), backup ? sizeOf(backup) : '']);
}

/** In MB. */
function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Math.round(files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6);
}

function newDataFolder(name: string): string {
  const images = join(folder, name, 'uploads/images');
  mkdirSync(images, { recursive: true });
  return join(folder, name);
}

/** Both kinds of backups, a drill of each, and a restore in place of what is there. */
async function measureEngine(engine: string, env: Record<string, string>): Promise<void> {
  const plain = join(folder, `${engine}-plain`);
  const secret = join(folder, `${engine}-encrypted`);
  const withKey = { ...env, BACKUP_PASSPHRASE_FILE: passphrase };
  await measure(engine, 'backup', 'backup', [plain], env);
  await measure(engine, 'backup, encrypted', 'backup', [secret], withKey);
  await measure(engine, 'drill', 'backup', ['drill', plain], env);
  await measure(engine, 'drill, encrypted', 'backup', ['drill', secret], withKey);
  await measure(engine, 'restore in place of all there is', 'restore', [plain, '--replace'], env);
}

const mariadb = await startMariaDb([], undefined, folderOnDisk());
try {
  writeFileSync(passphrase, `${randomBytes(24).toString('base64url')}\n`);
  const { url } = await createDatabase(mariadb.url(), 'backups');
  const server = { DATABASE_URL: url, DATA_DIR: newDataFolder('server') };
  for (let n = 0; n < IMAGES; n++)
    writeFileSync(join(server.DATA_DIR, 'uploads/images', `${n}.webp`), randomBytes(IMAGE_BYTES));
  await runCommand('migrate', server);
  console.error(`Filling up to ${PARCELS} parcels …`);
  await fill(url, 0, PARCELS, ACTIVITIES_PER_PARCEL);
  await measureEngine('MariaDB', server);
  const embedded = { DATA_DIR: newDataFolder('embedded') };
  await runCommand('migrate', embedded);
  await measure('embedded', 'restore of the backup of MariaDB', 'restore', [join(folder, 'MariaDB-plain')], embedded);
  await measureEngine('embedded', embedded);
} finally {
  await mariadb.stop();
  rmSync(folder, { recursive: true, force: true });
}
const what = `${PARCELS.toLocaleString('en')} parcels with ${ACTIVITIES_PER_PARCEL} activities each and ${IMAGES} images of ${IMAGE_BYTES / 1_000} KB`;
const figures = table(['engine', 'command', 's', 'memory at most, MB', 'size of the backup, MB'], rows);
await section(
  'backups',
  `### Backups, in one run\n\n${what}. Each command is a process of its own; at most ${MAX_MEMORY_MB} MB of memory are allowed.\n\n${figures}`,
);
process.exitCode = largest <= MAX_MEMORY_MB ? 0 : 1;
