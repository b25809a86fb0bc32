import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@waybill/testing/free-port';
import { scratchFolder } from '@waybill/testing/scratch-folder';

/** A site with demo content, an audit log and a release, of which each test has a copy. */
const command = (name: string) => join(__dirname, `../dist/cli/${name}.js`);
let made: string;
let folder: string;
let env: Record<string, string | undefined>;

beforeAll(async () => {
  made = scratchFolder('doctor');
  const ports = { API_PORT: String(await freePort()), PORT: String(await freePort()) };
  env = { PATH: process.env.PATH, DATA_DIR: 'data', RELEASES_DIR: 'releases', SEED: 'demo', ...ports };
  for (const [name, ...args] of [['migrate'], ['backup', 'saved']] as const)
    execFileSync(process.execPath, [command(name), ...args], { cwd: made, env });
  mkdirSync(join(made, 'releases'));
  writeFileSync(join(made, 'releases/release.json'), JSON.stringify({ id: 7, shell: { hash: '0'.repeat(20) } }));
});
afterAll(() => rmSync(made, { recursive: true }));
beforeEach(() => {
  folder = scratchFolder('doctor');
  cpSync(made, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the doctor says of these things. */
async function examined(about: string, cwd = folder) {
  const { stdout } = await promisify(execFile)(process.execPath, [command('doctor')], { cwd, env }).catch(
    (error) => error,
  );
  return stdout.split('\n').filter((line: string) => line.slice(7).startsWith(about));
}

const images = () => join(folder, 'data/uploads/images');
const release = () => join(folder, 'releases/release.json');
const key = () => join(folder, 'data/audit.key');

it('nothing is wrong with a site as it was made', async () => {
  expect(await examined('releases')).toEqual([expect.stringMatching(/^ok .*Release 7 is live in/)]);
  expect(await examined('images')).toEqual([expect.stringMatching(/^ok .*has the newest images/)]);
  expect(await examined('audit log')).toEqual([expect.stringMatching(/^ok .*signed with the key in/)]);
});

it.each<[string, () => void, string, RegExp]>([
  [
    'the releases are away',
    () => rmSync(join(folder, 'releases'), { recursive: true }),
    'releases',
    /^look .*mount it/,
  ],
  ['nothing is published', () => rmSync(release()), 'releases', /^look .*Nothing is published in/],
  ['the release document is cut off', () => writeFileSync(release(), '{ "id": 7, "shell'), 'releases', /^WRONG .*JSON/],
  ['another file is in its place', () => writeFileSync(release(), '{}'), 'releases', /^WRONG .*no release document/],
  ['the images are away', () => rmSync(images(), { recursive: true }), 'images', /^WRONG .*away or empty/],
  [
    'their folder is empty',
    () => rmSync(images(), { recursive: true }) ?? mkdirSync(images()),
    'images',
    /^WRONG .*empty/,
  ],
  ['some are missing', () => rmSync(join(images(), readdirSync(images())[0] ?? '')), 'images', /^WRONG .*lacks 1 of 6/],
  ['the key was replaced', () => writeFileSync(key(), 'f'.repeat(64)), 'audit log', /^WRONG .*signed with another key/],
  ['the key is missing', () => rmSync(key()), 'audit log', /^WRONG .*audit\.key, is missing/],
])('says so when %s', async (_, damage, about, said) => {
  damage();
  expect(await examined(about)).toEqual([expect.stringMatching(said)]);
});

it('a folder without a site, as without its variables, has no database that can be used', async () => {
  const elsewhere = join(folder, 'saved');
  expect(await examined('database', elsewhere)).toEqual([
    expect.stringMatching(/^look .*There is no site in .*saved\/data \(DATA_DIR\).*--env-file FILE doctor\.$/),
  ]);
});
