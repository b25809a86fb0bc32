import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** Of both engines and all commands; `FAULTS_KILLS=10` for another number. */
const KILLS = Number(process.env.FAULTS_KILLS ?? amount(30, 6));
const IMAGES = amount(500, 20);
const IMAGE_BYTES = 200_000;
const PARCELS = amount(300, 10);
/** A command is loaded before it does anything. */
const LOADING = 0.3;
/** The next one may take less time than the one that was measured. */
const ENDING = 0.8;

/** Commands of one site, in processes that can be killed. */
class Commands {
  readonly folder = newFolder('backups');
  private readonly temporary = newFolder('temporary');
  private readonly env: NodeJS.ProcessEnv;

  constructor({ databaseUrl, dataDir }: SiteOptions) {
    const BACKUP_PASSPHRASE_FILE = join(this.folder, 'passphrase');
    writeFileSync(BACKUP_PASSPHRASE_FILE, 'correct horse battery staple\n');
    this.env = {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      TMPDIR: this.temporary,
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

  /** Runs a command to its end. Returns how long it took. @throws if it fails */
  async run(command: string, ...args: string[]): Promise<{ ms: number }> {
    const begin = performance.now();
    const { child, said } = this.start(command, ...args);
    await child.ended;
    if (child.ending !== 'ended with exit code 0') throw new Error(`${command} ${child.ending}: ${said()}`);
    return { ms: performance.now() - begin };
  }

  /** Runs a command to its end, whichever that is. Returns what it said. */
  async outcome(command: string, ...args: string[]): Promise<string> {
    const { child, said } = this.start(command, ...args);
    await child.ended;
    return said();
  }

  /** Folders of drills. */
  leftFolders(): string[] {
    return readdirSync(this.temporary).filter((name) => name.startsWith('drill-'));
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

/** Somewhere in the middle of a command that takes so long. */
const randomMoment = (ms: number) => ms * (LOADING + (ENDING - LOADING) * Math.random());

/** What is killed in turn, and what the site says afterwards. */
interface Killed {
  /** Kills one. @returns what is wrong with the site, and with the command that is run after it */
  kill(): Promise<{ wasRunning: boolean; wrong: string[] }>;
}

async function killedBackup(commands: Commands): Promise<Killed> {
  const { ms } = await commands.run('backup', join(commands.folder, 'whole'));
  let n = 0;
  return {
    async kill() {
      const folder = join(commands.folder, `killed-${n++}`);
      const wasRunning = await commands.kill(randomMoment(ms), 'backup', folder);
      const said = await commands.outcome('backup', 'drill', folder);
      const expected = existsSync(folder) ? /no difference/ : UNFINISHED;
      if (!existsSync(folder)) await commands.run('backup', folder);
      const again = await commands.outcome('backup', 'drill', folder);
      return { wasRunning, wrong: [...unless(expected, said), ...unless(/no difference/, again)] };
    },
  };
}

const UNFINISHED = /^The backup is missing or cannot be read: .* has no database\.ndjson\.gz\./;
const unless = (expected: RegExp, said: string): string[] => (expected.test(said) ? [] : [said]);

/** Two states of a site: one parcel is in the first only, another one in the second. */
async function killedRestore(options: SiteOptions, admin: Admin, commands: Commands): Promise<Killed> {
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
  return {
    async kill() {
      const wasRunning = await commands.kill(randomMoment(ms), 'restore', second, '--replace');
      const state = await onSite(stateOf);
      await commands.run('restore', second, '--replace');
      const after = await onSite(stateOf);
      await commands.run('restore', first, '--replace');
      return { wasRunning, wrong: [...unless(/^as before$|^restored$/, state), ...unless(/^restored$/, after)] };
    },
  };
}

async function stateOf(url: string): Promise<'as before' | 'restored' | 'neither'> {
  const found = async (code: string) => (await call(`${url}/api/parcels/${code}`)).status === 200;
  const [first, second, last] = [await found('FIRST-1'), await found('SECOND-1'), await found(`MANY-${PARCELS - 1}`)];
  if (!first || !last) return 'neither';
  return second ? 'restored' : 'as before';
}

async function killedDrill(commands: Commands): Promise<Killed> {
  const whole = join(commands.folder, 'whole');
  const { ms } = await commands.run('backup', 'drill', whole);
  const isAboutDrills = (line: string) => line.includes('A drill that was killed has left');
  const named = async () => (await commands.outcome('doctor')).split('\n').filter(isAboutDrills).length;
  return {
    async kill() {
      const wasRunning = await commands.kill(randomMoment(ms), 'backup', 'drill', whole);
      const left = commands.leftFolders();
      const wrong = (await named()) < left.length ? [`the doctor does not name ${left}`] : [];
      const said = await commands.outcome('backup', 'drill', whole);
      const after = [...commands.leftFolders(), ...((await named()) > 0 ? ['what the doctor names'] : [])];
      return { wasRunning, wrong: [...wrong, ...unless(/no difference/, said), ...after] };
    },
  };
}

function* inTurn<T>(all: readonly T[], count: number): Generator<T> {
  let given = 0;
  while (given < count) for (const one of all) if (given++ < count) yield one;
}

async function killAllOf(options: SiteOptions, figures: Figures): Promise<void> {
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
  const victims = [
    await killedBackup(commands),
    await killedRestore(site, admin, commands),
    await killedDrill(commands),
  ];
  let inTheMiddle = 0;
  const wrong: string[] = [];
  for (const victim of inTurn(victims, KILLS / 2)) {
    const result = await victim.kill();
    if (result.wasRunning) inTheMiddle += 1;
    wrong.push(...result.wrong);
  }
  figures.atLeast('commands killed in the middle', inTheMiddle, 1);
  figures.none('states that are not said, and commands that fail afterwards', wrong);
}

measure('kill -9 of encrypted backups, restores and drills, embedded database', (figures) => killAllOf({}, figures));

measure('kill -9 of encrypted backups, restores and drills, MariaDB', async (figures) => {
  const mariadb = await MariaDb.start();
  await killAllOf({ databaseUrl: mariadb.url }, figures);
  await mariadb.child.stop();
});
