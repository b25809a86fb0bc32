import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, sizeOf } from './files.js';
import { BUNDLES, bundleName } from './latest.js';

const folder = join(BUNDLES, bundleName());
const archive = `${folder}.tar.gz`;
const files = filesIn(folder);

test('the bundle has at most 120 MB, and its archive at most 60', () => {
  expect(sizeOf(folder)).toBeLessThanOrEqual(120e6);
  expect(statSync(archive).size).toBeLessThanOrEqual(60e6);
});

test('the sums are those of the files, and there is one for each', () => {
  const check = (cwd: string, file: string) => execFileSync('sha256sum', ['--check', '--quiet', file], { cwd });
  check(BUNDLES, `${bundleName()}.tar.gz.sha256`);
  check(folder, 'SHA256SUMS');
  const listed = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n').length;
  expect(listed).toBe(files.length - 1);
});

test('the version names the commit, and the verdicts are of all kits before this one', () => {
  expect(readFileSync(join(folder, 'VERSION'), 'utf8')).toMatch(/^\d+\.\d+\.\d+\+[\da-f]{12}(\.changed)?\n$/);
  const verdicts = JSON.parse(readFileSync(join(folder, 'kit-verdicts.json'), 'utf8')) as { broken: string[] }[];
  expect(verdicts.filter(({ broken }) => broken.length === 0).length).toBeGreaterThan(0);
});

test('nothing of the build machine is in it: no build tools, tests, sources or settings', () => {
  const packages = ['@rspack', '@swc/core', 'typescript', 'jest', 'playwright-core', 'nx', 'tsx', '@biomejs'];
  for (const name of packages) expect(existsSync(join(folder, 'node_modules', name))).toBe(false);
  const strange = files.filter((file) => /\.(spec|test)\.js$|\.map$|\.ts$|(^|\/)\.env$|\.pem$|\.sqlite$/.test(file));
  expect(strange).toEqual([]);
});

test('the license of every package is named, and its text is there', () => {
  const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const manifests = files.filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file));
  const packages = manifests
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { name: string; version: string })
    .filter(({ name }) => !name.startsWith('@waybill/'));
  expect(packages.length).toBeGreaterThan(100);
  expect(
    packages.filter(({ name, version }) => !notices.includes(`## ${name} ${version} · `)).map(({ name }) => name),
  ).toEqual([]);
});
