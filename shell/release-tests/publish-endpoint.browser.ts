import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publishSet, readDocument } from '@waybill/federation';
import { freePort } from '@waybill/testing/free-port';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.js';
import { RENDERED_REMOTES, ROOT } from './site.js';

// Two publishes, each with a server and a browser of its own.
jest.setTimeout(240_000);

const run = promisify(execFile);
const CLI = join(ROOT, 'libs/federation/dist/cli/main.js');
const [remote] = RENDERED_REMOTES;
if (!remote) throw new Error('The workspace renders no remote on the server.');

/** The operator's workspace and releases, and the team's workspace, which does not have them. */
let folder: string;
let site: ServerProcess;
beforeEach(async () => {
  folder = scratchFolder('endpoint');
});
afterEach(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

const operators = () => join(folder, 'operator');
const teams = () => join(folder, 'team');
const releases = () => join(folder, 'releases');

async function workspace(path: string, names: readonly string[]): Promise<void> {
  await mkdir(path);
  await writeFile(join(path, 'package.json'), JSON.stringify({ workspaces: [] }));
  for (const name of names) {
    await mkdir(join(path, name, 'dist'), { recursive: true });
    for (const entry of await readdir(join(ROOT, name, 'dist'))) {
      const [from, to] = [join(ROOT, name, 'dist', entry), join(path, name, 'dist', entry)];
      await (entry === 'server' ? symlink(from, to) : cp(from, to, { recursive: true }));
    }
  }
}

/** `npm run release` in a workspace. */
async function release(cwd: string, args: string[], env: Record<string, string> = {}) {
  const options = { cwd, env: { ...process.env, RELEASES_DIR: releases(), API_PORT: '1', ...env } };
  return run('node', [CLI, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout: stdout.trim(), stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}

async function operator(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await release(operators(), args);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** Publishes as the team does, without access to the releases. */
const publish = (...args: string[]) =>
  release(teams(), ['publish', remote.name, '--to', site.url, '--token-file', 'token', '--why', 'test', ...args], {
    RELEASES_DIR: join(folder, 'none'),
  });

async function changeBuild(version: string): Promise<void> {
  const file = join(teams(), remote?.name ?? '', 'dist/browser/build.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version }));
}

const live = async () => (await readDocument(releases()))?.remotes[remote.name]?.record.version;

it('takes a signed build from a team, tries it, and shows it; a build that fails to render stays out', async () => {
  await workspace(operators(), ['shell', remote.name]);
  await workspace(teams(), [remote.name]);
  const builds = ['shell', remote.name].map((name) => ({ name, projectDir: join(operators(), name) }));
  await publishSet({ releasesDir: releases(), builds, who: 'operator', why: 'first' });
  const before = await live();

  const rootKey = await operator('keygen', 'root.pem');
  const operatorKey = await operator('keygen', 'operator.pem');
  const shellKey = await operator('keygen', 'shell.pem');
  const { stdout: teamKey } = await release(teams(), ['keygen', 'team.pem']);
  const sign = ['--sign', 'root.pem'];
  await operator(
    'trust',
    'operator',
    '--public',
    operatorKey,
    '--scope',
    `shell,${remote.name}`,
    '--documents',
    ...sign,
  );
  await operator('trust', 'shell', '--public', shellKey, '--documents', ...sign);
  await operator('trust', 'team', '--public', teamKey, '--scope', remote.name, ...sign);
  await operator('sign', '--sign', 'operator.pem');
  const { token } = JSON.parse(await operator('token', 'create', 'team', '--scope', remote.name, '--json'));
  await writeFile(join(teams(), 'token'), token);

  const port = String(await freePort());
  site = await startServerProcess({
    ...{ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, RELEASES_DIR: releases(), API_PORT: '1' },
    ...{ PUBLISH_ENDPOINT: 'on', RELEASE_ROOT_KEY: rootKey, RELEASE_KEY_FILE: join(operators(), 'shell.pem') },
  });

  await changeBuild('7.7.7');
  expect(await publish()).toMatchObject({ code: 2, stderr: expect.stringContaining('takes signed builds only') });
  const published = await publish('--sign', 'team.pem');
  expect(published).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^release 3: \S+ 7\.7\.7 \(\w+\) is live$/),
  });
  expect(published.stderr).toMatch(/declared pages rendered on the server\n.*started in Chromium/);
  const [, hash] = /\((\w+)\)/.exec(published.stdout) ?? [];
  expect(await (await fetch(site.url + remote.path)).text()).toContain(`/releases/${remote.name}/${hash}/browser/`);

  await changeBuild('7.7.8');
  const module = join(teams(), remote.name, 'dist/render/render.mjs');
  await writeFile(
    module,
    (await readFile(module, 'utf8')).replace('export default', 'throw new Error("broken");\nexport default'),
  );
  const broken = await publish('--sign', 'team.pem');
  expect(broken).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot go live') });
  expect(await live()).toBe('7.7.7');
  expect(before).not.toBe('7.7.7');
});
