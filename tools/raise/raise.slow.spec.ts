import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npmCommand } from '../npm-command.mjs';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const TOOL = join(import.meta.dirname, 'main.ts');
const { version } = JSON.parse(readFileSync(join(ROOT, 'libs/kit/package.json'), 'utf8')) as { version: string };
const MAJOR = Number(version.split('.')[0]);
const GENERATED = 'shell/src/remotes/earlier-kits.generated.ts';
const SOURCES = ['libs/contracts/src', 'libs/kit/kit.api.txt', 'libs/kit/src/styles', 'shell/src/remotes'];

// npm reads the lock of the whole workspace each time.
jest.setTimeout(180_000);

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raise-'));
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  const manifests = ['', ...workspaces].map((folder) => join(folder, 'package.json'));
  for (const path of [...manifests, 'package-lock.json', '.npmrc', ...SOURCES])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const raise = (...args: string[]) =>
  run(process.execPath, ['--import', 'tsx', TOOL, '--root', root, ...args], { cwd: ROOT });
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));
/** Asks no registry: what is not in the workspace or the lock is an error. */
const install = () => npm('ci', '--dry-run', '--offline', '--ignore-scripts');
const npm = (...args: string[]) => {
  const [program, ...rest] = npmCommand(...args);
  return run(program, rest, { cwd: root, maxBuffer: 10_000_000 });
};

it('raises the contracts, and with them the version of the API', async () => {
  expect((await raise('contracts', '99.1.0')).stdout).toContain('npm run openapi');
  expect(json('libs/contracts/package.json').version).toBe('99.1.0');
  expect(json('package-lock.json').packages['libs/contracts'].version).toBe('99.1.0');
  expect(read('libs/contracts/src/api-contract.ts')).toContain("API_VERSION = '99.1.0'");
  await install();
});

it('a minor version of the kit adds no earlier kit', async () => {
  await raise('kit', `${MAJOR}.99.0`);
  expect([json('libs/kit/package.json').version, readdirSync(join(root, 'libs'))]).toEqual([
    `${MAJOR}.99.0`,
    expect.not.arrayContaining([`kit-${MAJOR}`]),
  ]);
  await install();
});

it('a major version of the kit keeps the one before, until it is dropped', async () => {
  const before = { shell: json('shell/package.json'), lock: json('package-lock.json'), root: json('package.json') };
  await raise('kit', `${MAJOR + 1}.0.0`);
  const earlier = `libs/kit-${MAJOR}`;
  expect(json(`${earlier}/package.json`)).toMatchObject({ name: `@waybill/kit-${MAJOR}`, version });
  expect(read(`${earlier}/kit.api.txt`)).toBe(read('libs/kit/kit.api.txt'));
  expect(read(`${earlier}/src/forms.ts`)).toContain("export * from '@waybill/kit/forms'");
  expect(readdirSync(join(root, earlier, 'src/styles'))).toEqual(readdirSync(join(root, 'libs/kit/src/styles')));
  expect(json('shell/package.json').dependencies[`@waybill/kit-${MAJOR}`]).toBe('*');
  expect(read(GENERATED)).toContain(`'@waybill/kit-${MAJOR}/forms')`);
  await install();

  await raise('kit', `${MAJOR + 2}.0.0`);
  const newer = read(GENERATED).indexOf(`kit${MAJOR + 1}.version`);
  expect(newer).toBeGreaterThan(0);
  expect(newer).toBeLessThan(read(GENERATED).indexOf(`kit${MAJOR}.version`));
  await install();

  for (const major of [MAJOR, MAJOR + 1]) await raise('--drop-kit', String(major));
  expect(readdirSync(join(root, 'libs')).filter((name) => /^kit-/.test(name))).toEqual([]);
  before.lock.packages['libs/kit'].version = `${MAJOR + 2}.0.0`;
  const after = { shell: json('shell/package.json'), lock: json('package-lock.json'), root: json('package.json') };
  expect(after).toEqual(before);
  expect(read(GENERATED)).toContain('EarlierKit[] = [];');
  await install();
});

it('a remote of the workspace can stay on the earlier kit', async () => {
  await raise('kit', `${MAJOR + 1}.0.0`);
  const manifest = json('mf-control/package.json');
  manifest.devDependencies['@waybill/kit'] = `file:../libs/kit-${MAJOR}`;
  writeFileSync(join(root, 'mf-control/package.json'), JSON.stringify(manifest));
  await npm('install', '--package-lock-only', '--offline', '--ignore-scripts');
  const link = json('package-lock.json').packages['mf-control/node_modules/@waybill/kit'];
  expect(link).toEqual({ resolved: `libs/kit-${MAJOR}`, link: true });
  await install();
});

it.each([
  [['kit', version], 'is not a version above'],
  [['kit', '0.9.0'], 'is not a version above'],
  [['kit', '99'], 'is not a version above'],
  [['mf-public', '2.0.0'], 'Usage:'],
  [['--drop-kit', '98'], 'There is no libs/kit-98'],
])('rejects %j', async (args, message) => {
  const before = read('package-lock.json');
  await expect(raise(...args)).rejects.toMatchObject({ code: 64, stderr: expect.stringContaining(message) });
  expect(read('package-lock.json')).toBe(before);
});

describe('the version of the site', () => {
  beforeEach(() => {
    for (const path of ['CHANGELOG.md']) cpSync(join(ROOT, path), join(root, path));
  });

  it('is raised with the changelog and the lock, and what was not released becomes its section', async () => {
    expect((await raise('site', '99.0.0')).stdout).toContain('git tag -a v99.0.0');
    expect(json('package.json').version).toBe('99.0.0');
    expect(json('package-lock.json').version).toBe('99.0.0');
    expect(json('package-lock.json').packages[''].version).toBe('99.0.0');
    expect(read('CHANGELOG.md')).toMatch(/^## Unreleased\n\n## 99\.0\.0 · \d{4}-\d\d-\d\d\n\n###/m);
    await install();
  });

  it('is not raised without changes, nor to a lower one', async () => {
    await expect(raise('site', '0.9.0')).rejects.toThrow('is not a version above');
    writeFileSync(join(root, 'CHANGELOG.md'), '# Changes\n\n## Unreleased\n\n## 1.0.0 · 2026-11-23\n');
    await expect(raise('site', '99.0.0')).rejects.toThrow('names no changes under "Unreleased"');
    expect(json('package.json').version).not.toBe('99.0.0');
  });
});
