/** @jest-environment node */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { type ServerProcess, startServerProcess } from './testing/server-process.js';

/** A server module of the shell for remotes that are a render function only. */
const SHELL = `
  export const sharedModules = {};
  export const createRenderer = (name, render) => ({
    match: () => ({ found: true, data: null, isDocument: false }),
    redirect: () => null,
    render: async ({ url }) => ({ html: name ? await render(url) : '', title: 'The page', heading: null }),
    warmUp: async () => {},
  });
`;

const SECRET = 'a-secret-of-the-site';

let root: string;
let dataDir: string;
let site: ServerProcess;

beforeEach(() => {
  root = tempFolder();
  dataDir = join(root, 'data');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'waybill.db'), SECRET);
  writeFileSync(join(dataDir, 'secret.json'), JSON.stringify(SECRET));
  writeFileSync(join(dataDir, '.env'), `STOLEN=${SECRET}`);
});
afterEach(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Starts a site whose remote renders what `code`, the body of a function of the URL, returns. */
async function startWith(code: string, env: Record<string, string> = {}, load = ''): Promise<void> {
  await publishBuild(root, 'shell', { server: SHELL });
  await publishBuild(root, 'mf-a', {
    mounts: ['/a.html', '/b.html'],
    server: `${load}; export default () => async (url) => { ${code} };`,
  });
  const base = { RELEASES_DIR: join(root, 'releases'), API_PORT: '1', SECRET, ...env };
  site = await startServerProcess(base, [FAKE_API]);
}

/** The shell server's own calls of the API are answered in its process. */
const FAKE_API = `data:text/javascript,${encodeURIComponent(`
  import http from 'node:http';
  const api = http.createServer((request, response) => response.end('{"status":"success","data":{}}'));
  await new Promise((resolve) => api.listen(0, '127.0.0.1', resolve));
  api.unref();
  process.env.API_PORT = String(api.address().port);
`)}`;

const page = async (path = '/a.html') => {
  const response = await fetch(site.url + path, { signal: AbortSignal.timeout(20_000) });
  return { status: response.status, html: await response.text() };
};

const events = (event: string) => site.logged.filter((line) => line.event === event);

/** Processes whose parent is the given one. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const statOf = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) ? (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ') : [];
const isRunning = (pid: number) => ![undefined, 'Z'].includes(statOf(pid)[0]);
/** Hundredths of a second that a process has computed. */
const cpuTicks = (pid: number) => Number(statOf(pid)[11]);

const sandboxPid = () => childrenOf(site.child.pid ?? 0)[0] ?? 0;

describe('a server module', () => {
  const database = () => JSON.stringify(join(dataDir, 'waybill.db'));
  const secretFile = (name: string) => JSON.stringify(join(dataDir, name));
  const attempts: Record<string, () => string> = {
    'reads the database file': () => `(await import('node:fs')).readFileSync(${database()}, 'utf8')`,
    'lists the data folder': () => `(await import('node:fs')).readdirSync(${JSON.stringify(dataDir)}).join()`,
    'reads a file of the system': () => `(await import('node:fs')).readFileSync('/etc/passwd', 'utf8')`,
    'imports a file of data': () =>
      `JSON.stringify(await import('file://' + ${secretFile('secret.json')}, { with: { type: 'json' } }))`,
    'requires a file of data': () =>
      `(await import('node:module')).createRequire('file:///')(${secretFile('secret.json')})`,
    'loads variables from a file': () => `(process.loadEnvFile(${secretFile('.env')}), process.env.STOLEN)`,
    'opens the database with SQLite': () =>
      `new (await import('node:sqlite')).DatabaseSync(${database()}).prepare('select 1').get()[1]`,
    'reads the environment': () => 'Object.values(process.env).join()',
    'reads the environment of the shell server': () =>
      `(await import('node:fs')).readFileSync('/proc/' + process.ppid + '/environ', 'utf8')`,
    'writes a file': () => `(await import('node:fs')).writeFileSync(${secretFile('written')}, 'x')`,
    'changes the release': () =>
      `(await import('node:fs')).writeFileSync(${JSON.stringify(join(root, 'releases/release.json'))}, '{}')`,
    'starts a process': () => `(await import('node:child_process')).execSync('id').toString()`,
    'starts a thread without permissions': () =>
      `await new Promise((resolve, reject) => import('node:worker_threads').then(({ Worker }) =>
        new Worker('require("node:worker_threads").parentPort.postMessage(1)', { eval: true, execArgv: [] })
          .on('message', resolve).on('error', reject), reject).catch(reject))`,
    'loads native code': () => `process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6')`,
    'uses the inspector': () => `new (await import('node:inspector')).Session().connect()`,
    'opens the debugger of the shell server': () => 'process._debugProcess(process.ppid)',
    'sends a signal to the shell server': () => `process.kill(process.ppid, 'SIGKILL')`,
    'sends a signal that it imported': () => `(await import('node:process')).kill(process.ppid, 'SIGKILL')`,
  };

  it('has no access to anything but its own code', async () => {
    const cases = Object.values(attempts).map((attempt, n) => `if (number === ${n}) return 'GOT ' + (${attempt()});`);
    await startWith(`const number = Number(url.split('=')[1]);
      try { ${cases.join('\n')} } catch (error) { return 'REFUSED ' + error.code + ' ' + error.message; }`);
    const answers: string[] = [];
    for (const number of cases.keys()) answers.push((await page(`/a.html?attempt=${number}`)).html);
    const refused = /REFUSED .*(?:ACCESS_DENIED|DLOPEN_DISABLED|UNKNOWN_BUILTIN|not a function)|GOT <\/div>/;
    const allowed = Object.keys(attempts).filter((_, number) => !refused.test(answers[number] ?? ''));
    expect(allowed).toEqual([]);
    expect(answers.filter((html) => html.includes(SECRET))).toEqual([]);
    expect(existsSync(join(dataDir, 'written'))).toBe(false);
    expect(site.child.exitCode ?? site.child.signalCode).toBeNull();
  });

  it('is rendered from a build that is published later', async () => {
    await startWith("return 'the first';");
    expect((await page()).html).toContain('the first');
    await publishBuild(root, 'mf-a', {
      version: '1.0.1',
      mounts: ['/a.html'],
      server: "export default () => async () => 'the second';",
    });
    await until(async () => (await page()).html.includes('the second'));
  });

  it('is rendered from a releases folder that is a symbolic link', async () => {
    symlinkSync(join(root, 'releases'), join(root, 'linked'));
    await startWith("return 'it works';", { RELEASES_DIR: join(root, 'linked') });
    expect((await page()).html).toContain('it works');
  });
});

describe('the shell server survives a server module that', () => {
  const harm: Record<string, string> = {
    'sends nonsense to it': `import('node:fs').then((fs) => fs.writeSync(3, '{"worker":1,"event":{}}\\n'));`,
    'sends bytes that are no text': `import('node:fs').then((fs) => fs.writeSync(3, Buffer.alloc(4096, 255)));`,
    'closes the connection to it': `import('node:fs').then((fs) => fs.closeSync(3));`,
    'answers more than it is asked': `import('node:worker_threads').then(({ parentPort }) =>
      { for (let n = 0; n < 1000; n += 1) parentPort.postMessage({ value: 1n, bufferBytes: 0 }); });`,
    'fills buffers': `for (const all = []; ; ) all.push(Buffer.alloc(8_000_000, 1));`,
    'fills its heap': `for (const all = []; ; ) all.push(new Array(1e5).fill({}));`,
    'is busy in native code': `(await import('node:crypto')).pbkdf2Sync('a', 'b', 2 ** 31 - 1, 64, 'sha512');`,
    exits: 'process.exit(0);',
    'rejects a promise': "void Promise.reject(new Error('nobody listens')); return '';",
  };

  it.each(Object.entries(harm))('%s', async (_, code) => {
    await startWith(`if (url === '/b.html') { ${code} } return 'it works';`, { RENDER_TIMEOUT_MS: '2000' });
    const { pid } = site.child;
    expect((await page('/b.html')).status).toBe(200);
    await until(async () => (await page()).html.includes('it works'));
    expect([site.child.pid, site.child.exitCode]).toEqual([pid, null]);
    expect(events('uncaught_exception')).toEqual([]);
  });
});

it('the shell server listens before a module that loops while it is loaded is given up', async () => {
  await startWith('', { RENDER_TIMEOUT_MS: '300' }, 'for (;;);');
  expect(events('render_failed')).toEqual([]);
  expect((await page()).status).toBe(200);
  expect((await page('/nowhere.html')).status).toBe(404);
  expect(events('render_failed')).toEqual([]);
});

describe('the sandbox', () => {
  it('is restarted when it has ended', async () => {
    await startWith("return 'it works';");
    expect((await page()).html).toContain('it works');
    const first = sandboxPid();
    process.kill(first, 'SIGKILL');
    await until(async () => (await page('/b.html')).html.includes('it works'));
    expect(sandboxPid()).not.toBe(first);
    expect(events('sandbox_ended')).toHaveLength(1);
  });

  it('leaves it to the shell server what a signal to the whole group means', async () => {
    await startWith("return 'it works';");
    const pid = sandboxPid();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(pid, signal);
    expect((await page()).html).toContain('it works');
    expect(sandboxPid()).toBe(pid);
  });

  it('is restarted ever more slowly while it ends again and again', async () => {
    await startWith("return 'it works';");
    for (let n = 1; n <= 4; n += 1) {
      await until(() => sandboxPid() !== 0);
      process.kill(sandboxPid(), 'SIGKILL');
      await until(() => events('sandbox_ended').length === n);
    }
    const delays = events('sandbox_ended').map((line) => (line as unknown as { restart_in_ms: number }).restart_in_ms);
    expect(delays).toEqual([250, 500, 1000, 2000]);
  });

  it('ends with the shell server, however that ends', async () => {
    await startWith("return 'it works';");
    await page();
    const pid = sandboxPid();
    site.child.kill('SIGKILL');
    await until(() => !isRunning(pid));
  });

  it('ends with the shell server while a page loops', async () => {
    await startWith('for (;;);');
    const pid = sandboxPid();
    const before = cpuTicks(pid);
    page().catch(() => undefined);
    await until(() => cpuTicks(pid) > before + 50);
    site.child.kill('SIGKILL');
    await until(() => !isRunning(pid));
  });
});
