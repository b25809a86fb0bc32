import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { until } from '@waybill/testing/until';
import { createConnection } from 'mysql2/promise';
import { engine, type Site, startSite } from '../testing/site.js';
import { stopAfterSpec } from '../testing/stop-after-spec.js';

const CLI = join(__dirname, '../dist/cli');

let folder: string;
let temporary: string;
let backup: string;
let site: Site;

beforeAll(async () => {
  folder = scratchFolder('drills');
  temporary = join(folder, 'tmp');
  backup = join(folder, 'monday');
  stopAfterSpec({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
  site = await startSite({ SEED: 'demo' });
  mkdirSync(temporary);
  expect(await run('backup', backup)).toMatchObject({ code: 0, said: expect.stringContaining('written to') });
});

function start(command: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(CLI, `${command}.js`), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...site.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  stopAfterSpec({
    stop: async () => {
      child.kill('SIGKILL');
    },
  });
  return child;
}

/** Waits until a command has ended: its exit code, and what it said. */
async function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  const streams = [child.stdout, child.stderr].flatMap((stream) => (stream ? [text(stream)] : []));
  const [code] = await once(child, 'close');
  return { code, said: (await Promise.all(streams)).join('') };
}

const run = (command: string, ...args: string[]) => ended(start(command, ...args));
const folders = () => readdirSync(temporary).filter((name) => name.startsWith('drill-'));

/** The values of all rows that the database server answers with. */
async function ask(sql: string): Promise<unknown[]> {
  if (engine === 'embedded') return [];
  const connection = await createConnection(String(site.env.DATABASE_URL).replace('mariadb:', 'mysql:'));
  const [rows] = await connection.query({ sql, rowsAsArray: true });
  await connection.end();
  return (rows as unknown as unknown[][]).flat();
}
const databases = async () => (await ask("SHOW DATABASES LIKE 'drill\\_%'")).map(String);

/** A drill that is in the middle of its work: it restores the rows. */
async function drillAtWork(): Promise<ChildProcess> {
  const [foldersBefore, databasesBefore] = [folders(), await databases()];
  const child = start('backup', 'drill', backup);
  await until(async () => {
    const made = folders().length > foldersBefore.length;
    return made && (engine === 'embedded' || (await databases()).length > databasesBefore.length);
  });
  return child;
}

const aboutDrills = async () =>
  (await run('doctor')).said.split('\n').filter((line) => line.slice(7).startsWith('drills'));

it('a drill that runs is neither named nor removed', async () => {
  const running = await drillAtWork();
  running.kill('SIGSTOP');
  const outcome = ended(running);
  const before = [...folders(), ...(await databases())];
  expect(await aboutDrills()).toEqual([]);
  const other = await run('backup', 'drill', backup);
  expect(other).toMatchObject({ code: 0, said: expect.stringContaining('no difference') });
  expect([...folders(), ...(await databases())]).toEqual(before);
  running.kill('SIGCONT');
  expect(await outcome).toMatchObject({ code: 0, said: expect.stringContaining('no difference') });
  expect([...folders(), ...(await databases())]).toEqual([]);
});

it('what a drill has left that was killed is named by the doctor and removed by the next drill', async () => {
  const killed = await drillAtWork();
  killed.kill('SIGKILL');
  await once(killed, 'close');
  const left = [...folders().map((name) => join(temporary, name)), ...(await databases())];
  expect(left).toHaveLength(engine === 'embedded' ? 1 : 2);
  // The server notices at some time that its client is gone.
  await until(async () => (await ask(`SELECT IS_FREE_LOCK('${left[1]}')`)).every((isFree) => isFree === 1));
  const named = await aboutDrills();
  expect(named[0]).toContain(`rm -r ${left[0]}`);
  if (engine === 'mariadb') expect(named[1]).toContain(`DROP DATABASE ${left[1]};`);

  const { code, said } = await run('backup', 'drill', backup);
  expect(code).toBe(0);
  for (const name of left) expect(said).toContain(`${name}, left by a drill that was killed, was removed.`);
  expect([...folders(), ...(await databases())]).toEqual([]);
  expect(await aboutDrills()).toEqual([]);
});

it('what another machine has left counts as left after a day', async () => {
  const path = mkdtempSync(join(temporary, 'drill-1-00000000-'));
  expect(await aboutDrills()).toEqual([]);
  utimesSync(path, 0, 0);
  expect(await aboutDrills()).toEqual([expect.stringContaining(path)]);
  rmSync(path, { recursive: true });
});
