import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Admin, createAdmin, createParcel } from '../harness/admin.js';
import { Child } from '../harness/child.js';
import { type Figures, measure } from '../harness/figures.js';
import { call } from '../harness/http.js';
import { MariaDb } from '../harness/mariadb.js';
import { amount, newFolder } from '../harness/run.js';
import { ROOT } from '../harness/server.js';
import { type SiteOptions, startBackend } from '../harness/site.js';

const KILLS = amount(10, 2);
const IMAGES = amount(500, 20);
const IMAGE_BYTES = 200_000;
const PARCELS = amount(300, 10);
/** A command is loaded before it does anything. */
const LOADING = 0.3;

/** Commands of one site, in processes that can be killed. */
class Commands {
  readonly folder = newFolder('backups');
  private readonly env: NodeJS.ProcessEnv;

  constructor({ databaseUrl, dataDir }: SiteOptions) {
    const BACKUP_PASSPHRASE_FILE = join(this.folder, 'passphrase');
    writeFileSync(BACKUP_PASSPHRASE_FILE, 'correct horse battery staple\n');
    this.env = {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE_FILE,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
  }

  start(command: string, ...args: string[]): { child: Child; said: () => string } {
    const logFile = join(newFolder('command'), 'log');
    const file = join(ROOT, 'backend/dist/cli', `${command}.js`);
    const child = new Child({
      name: command,
      program: process.execPath,
      args: [file, ...args],
      env: this.env,
      logFile,
    });
    return { child, said: () => readFileSync(logFile, 'utf8') };
  }

  /** Runs a command to its end. Returns what it said, and how long it took. */
  async run(command: string, ...args: string[]): Promise<{ said: string; ms: number }> {
    const begin = performance.now();
    const { child, said } = this.start(command, ...args);
    await child.ended;
    if (child.ending !== 'ended with exit code 0') throw new Error(`${command} ${child.ending}: ${said()}`);
    return { said: said(), ms: performance.now() - begin };
  }

  /** Kills a command after so many milliseconds. Returns whether it was in the middle of its work. */
  async kill(ms: number, command: string, ...args: string[]): Promise<boolean> {
    const { child } = this.start(command, ...args);
    await sleep(ms);
    const wasRunning = child.isRunning;
    await child.kill();
    return wasRunning;
  }
}

const momentOf = (n: number, ms: number) => ms * (LOADING + ((1 - LOADING) * n) / KILLS);

async function killBackups(commands: Commands, figures: Figures): Promise<void> {
  const { ms } = await commands.run('backup', join(commands.folder, 'whole'));
  const damaged: string[] = [];
  let kills = 0;
  for (let n = 0; n < KILLS; n++) {
    const folder = join(commands.folder, `killed-${n}`);
    if (await commands.kill(momentOf(n, ms), 'backup', folder)) kills += 1;
    if (existsSync(folder)) await commands.run('backup', 'drill', folder).catch(() => damaged.push(folder));
  }
  figures.atLeast('backups killed in the middle', kills, 1);
  figures.none('damaged backups under their final names', damaged);
  const again = join(commands.folder, 'killed-0');
  if (!existsSync(again)) await commands.run('backup', again);
  const { said } = await commands.run('backup', 'drill', again);
  figures.equal(
    'the next backup of the same name',
    /no difference/.test(said) ? 'no difference' : said,
    'no difference',
  );
}

/** Two states of a site: one parcel is in the first only, another one in the second. */
async function killRestores(options: SiteOptions, admin: Admin, commands: Commands, figures: Figures): Promise<void> {
  const [first, second] = [join(commands.folder, 'first'), join(commands.folder, 'second')];
  const onSite = async <T>(work: (url: string) => Promise<T>) => {
    const backend = await startBackend(options);
    const result = await work(backend.url);
    await backend.child.stop();
    return result;
  };
  await onSite((url) => createParcel(url, admin, 'FIRST-1'));
  await commands.run('backup', first);
  await onSite((url) => createParcel(url, admin, 'SECOND-1'));
  await commands.run('backup', second);
  const { ms } = await commands.run('restore', first, '--replace');
  const states: string[] = [];
  let kills = 0;
  for (let n = 0; n < KILLS; n++) {
    if (await commands.kill(momentOf(n, ms), 'restore', second, '--replace')) kills += 1;
    states.push(await onSite(stateOf));
    await commands.run('restore', first, '--replace');
  }
  figures.atLeast('restores killed in the middle', kills, 1);
  figures.none(
    'sites that were neither as before nor restored',
    states.filter((state) => state === 'neither'),
  );
  await commands.run('restore', second, '--replace');
  figures.equal('the next restore', await onSite(stateOf), 'restored');
}

async function stateOf(url: string): Promise<'as before' | 'restored' | 'neither'> {
  const found = async (code: string) => (await call(`${url}/api/parcels/${code}`)).status === 200;
  const [first, second, last] = [await found('FIRST-1'), await found('SECOND-1'), await found(`MANY-${PARCELS - 1}`)];
  if (!first || !last) return 'neither';
  return second ? 'restored' : 'as before';
}

async function killBoth(options: SiteOptions, figures: Figures): Promise<void> {
  const dataDir = newFolder('data');
  const site = { ...options, dataDir };
  const images = join(dataDir, 'uploads/images');
  mkdirSync(images, { recursive: true });
  for (let n = 0; n < IMAGES; n++) writeFileSync(join(images, `${n}.webp`), randomBytes(IMAGE_BYTES));
  const backend = await startBackend(site);
  const admin = await createAdmin(backend.url);
  for (let n = 0; n < PARCELS; n++) await createParcel(backend.url, admin, `MANY-${n}`);
  await backend.child.stop();
  const commands = new Commands(site);
  await killBackups(commands, figures);
  await killRestores(site, admin, commands, figures);
}

measure('kill -9 of encrypted backups and of restores, embedded database', (figures) => killBoth({}, figures));

measure('kill -9 of encrypted backups and of restores, MariaDB', async (figures) => {
  const mariadb = await MariaDb.start();
  await killBoth({ databaseUrl: mariadb.url }, figures);
  await mariadb.child.stop();
});
