import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@waybill/testing/scratch-folder';

const [ADMIN, MIGRATE] = ['admin', 'migrate'].map((name) => join(__dirname, `../dist/cli/${name}.js`));
let folder: string;
beforeAll(() => {
  folder = scratchFolder('demo');
  execFileSync(process.execPath, [MIGRATE as string], { cwd: folder, env: environment() });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = () => ({ PATH: process.env.PATH, DATA_DIR: folder, SEED: 'demo' });

/** Runs `admin demo …` on a site with demo content; `typed` is what its operator types. */
async function demo(args: readonly string[], typed = '') {
  const child = spawn(process.execPath, [ADMIN as string, 'demo', ...args], { cwd: folder, env: environment() });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  child.stdin.end(typed);
  const [code] = await once(child, 'close');
  return { code, output };
}

const portraits = () => readdirSync(join(folder, 'uploads/images'));

it.each([[[]], [['remove', '--force']]])('says how it is used: %j', async (args) => {
  const { code, output } = await demo(args);
  expect(code).toBe(64);
  expect(output).toContain('npm run admin -- demo remove [--yes]');
});

it.each(['', 'no\n'])('says what there is, and removes nothing after %j', async (typed) => {
  const { code, output } = await demo(['remove'], typed);
  expect(code).toBe(1);
  expect(output).toContain(
    'parcels: 48, with their history\n  pages: 3\n  reviews: 6, with their images\n  settings: 12 (',
  );
  expect(output).toContain('figures of the home page\n  clients of the home page\n');
  expect(output).toMatch(/Nothing was removed\.\n$/);
  expect(portraits()).toHaveLength(6);
});

it('removes the demo after a yes, and then finds none', async () => {
  expect(await demo(['remove'], 'yes\n')).toEqual({ code: 0, output: expect.stringMatching(/Removed\.\n$/) });
  expect(portraits()).toEqual([]);
  expect(await demo(['remove', '--yes'])).toEqual({ code: 0, output: 'There is no demo content to remove.\n' });
});
