import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readDocument } from '@waybill/federation';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { copyPublished } from './published.js';
import { REMOTES, type Remote, ROOT } from './site.js';

// Each starts a server and a browser.
jest.setTimeout(180_000);

const run = promisify(execFile);
const CLI = join(ROOT, 'libs/federation/dist/cli/main.js');

/** A remote that is rendered on the server, and one that only runs in browsers. */
const isRendered = ({ name }: Remote) => existsSync(join(ROOT, name, 'dist/render'));
const remote = REMOTES.find(isRendered);
const inBrowser = REMOTES.find((one) => !isRendered(one));
if (!remote || !inBrowser) throw new Error('The workspace lacks a remote of one kind.');

/** A workspace with the builds of this one, and a releases folder in which they are live. */
let workspace: string;
let releases: string;
beforeEach(async () => {
  workspace = scratchFolder('trial');
  releases = join(workspace, 'releases');
  await writeFile(join(workspace, 'package.json'), JSON.stringify({ workspaces: [] }));
  for (const name of ['shell', remote.name, inBrowser.name]) {
    await mkdir(join(workspace, name, 'dist'), { recursive: true });
    for (const folder of await readdir(join(ROOT, name, 'dist'))) {
      const [from, to] = [join(ROOT, name, 'dist', folder), join(workspace, name, 'dist', folder)];
      await (folder === 'server' ? symlink(from, to) : cp(from, to, { recursive: true }));
    }
  }
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** `npm run release`, without a live API unless one is given. */
const release = (args: string[], env: Record<string, string> = {}): Promise<Outcome> =>
  run('node', [CLI, ...args, '--why', 'test'], {
    cwd: workspace,
    env: { ...process.env, RELEASES_DIR: releases, API_PORT: '1', ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
  );

/** Publishes builds that are known to run. */
const publishUntried = (...names: string[]) => {
  const builds = names.map((name) => ({ name, projectDir: join(workspace, name) }));
  return copyPublished(releases, builds);
};

const liveRemotes = async () => Object.keys((await readDocument(releases))?.remotes ?? {});

const serverModule = (name: string) => join(workspace, name, 'dist/render/render.mjs');
/** Replaces what the component of every route does. */
const withComponent = async (body: string) => {
  const file = serverModule(remote.name);
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(
      'export default (shared) => {',
      `export default (shared) => {
        const broken = () => { ${body} };
        const made = original(shared);
        return { ...made, routes: made.routes.map(({ load, ...route }) => ({ ...route, Component: broken })) };
      };
      const original = (shared) => {`,
    ),
  );
};

describe('a build that runs', () => {
  it('is rendered and started, and goes live', async () => {
    const { code, stdout, stderr } = await release(['publish', 'shell', remote.name, inBrowser.name]);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${remote.name} 1.0.0`)]);
    expect(stderr).toMatch(new RegExp(`${remote.name}: (\\d+) of \\1 declared pages rendered on the server`));
    expect(stderr).toContain('shell: 1 of 1 declared pages');
    expect(stderr).toMatch(new RegExp(`started in Chromium [\\d.]+: shell, ${remote.name}, ${inBrowser.name}`));
    expect(stderr).toContain('data: recorded: http://127.0.0.1:1 does not answer');
    expect((await liveRemotes()).sort()).toEqual([remote.name, inBrowser.name].sort());
    const left = (await readdir(releases)).filter((name) => name.startsWith('.'));
    expect(left).toEqual([]);
  });

  it('is not tried again while it is live', async () => {
    await publishUntried('shell');
    const { code, stderr } = await release(['publish', 'shell']);
    expect([code, stderr.trim().split('\n')]).toEqual([0, [expect.stringContaining('the contract of the live API')]]);
  });

  it('is published without a browser, which is said', async () => {
    await publishUntried('shell');
    const { code, stderr } = await release(['publish', remote.name], { CHROMIUM_PATH: '/bin/false' });
    expect([code, stderr]).toEqual([0, expect.stringContaining('not started in a browser: /bin/false does not start')]);
  });
});

describe('a build whose code does not run is rejected before it is live:', () => {
  beforeEach(async () => {
    await publishUntried('shell', inBrowser.name);
  });

  const rejected = async (name: string, message: RegExp) => {
    const { code, stderr } = await release(['publish', name]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${name} cannot go live:`)]);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain(workspace);
    expect(await liveRemotes()).toEqual([inBrowser.name]);
  };

  it('a page that throws on the server', async () => {
    await withComponent("throw new Error('broken on purpose');");
    await rejected(remote.name, /render\.mjs: \/\S* is not rendered: Error: broken on purpose at render\.mjs:\d+:\d+/);
  });

  it('a page that never ends', async () => {
    await withComponent('for (;;);');
    await rejected(remote.name, /render\.mjs: \/\S* is not rendered: does not end: no response within \d+ ms/);
  });

  it('an empty page', async () => {
    await withComponent('return null;');
    await rejected(remote.name, /render\.mjs: \/\S* is empty/);
  });

  it('a server module that throws while it is loaded', async () => {
    await appendFile(serverModule(remote.name), "\nthrow new Error('broken on purpose');");
    await rejected(remote.name, /render\.mjs: \/\S* is not rendered: Error: broken on purpose/);
  });

  it('a server module that never ends while it is loaded', async () => {
    await appendFile(serverModule(remote.name), '\nfor (;;);');
    await rejected(remote.name, /render\.mjs: \/\S* is not rendered: does not end/);
  });

  it('a script that throws in browsers only', async () => {
    const folder = join(workspace, inBrowser.name, 'dist/browser');
    const routes = (await readdir(folder)).find((file) => /^routes\..*\.js$/.test(file)) ?? '';
    await appendFile(join(folder, routes), "\nthrow new Error('broken on purpose');");
    const { code, stderr } = await release(['publish', inBrowser.name]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('does not run in Chromium: module, ')]);
    expect(stderr).toContain('broken on purpose');
  });

  it('a shell that renders no page, whatever remotes there are', async () => {
    await appendFile(serverModule('shell'), "\nthrow new Error('broken on purpose');");
    const { code, stderr } = await release(['publish', 'shell']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/shell, render\.mjs: \/\S* is not rendered: Error: broken on/),
    ]);
  });
});
