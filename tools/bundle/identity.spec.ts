import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { identityOf } from './identity.js';

const MACHINE = `${process.platform}-${process.arch}`;

let root: string;
beforeEach(() => {
  root = scratchFolder('identity');
  writeFileSync(join(root, 'package.json'), '{ "version": "1.2.0" }');
});
afterEach(() => rmSync(root, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();

test('a bundle names its commit, unless that has the tag of its version', () => {
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'a version');
  const commit = git('rev-parse', '--short=12', 'HEAD');
  expect(identityOf(root)).toEqual({ version: `1.2.0+${commit}`, name: `waybill-1.2.0+${commit}-${MACHINE}` });
  git('tag', 'v1.2.0');
  expect(identityOf(root)).toEqual({ version: `1.2.0+${commit}`, name: `waybill-1.2.0-${MACHINE}` });
  writeFileSync(join(root, 'package.json'), '{ "version": "1.2.0", "private": true }');
  expect(identityOf(root).name).toBe(`waybill-1.2.0+${commit}.changed-${MACHINE}`);
});
