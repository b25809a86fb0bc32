import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { installedCommand, npmCommand } from './npm-command.mjs';

const root = join(import.meta.dirname, '..');
const started = process.env.npm_execpath;
afterEach(() => {
  if (started === undefined) delete process.env.npm_execpath;
  else process.env.npm_execpath = started;
});

const run = ([program, ...args]: readonly [string, ...string[]]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', timeout: 30_000 });

it('runs npm, whoever started this process', () => {
  delete process.env.npm_execpath;
  expect(run(npmCommand('--version'))).toMatch(/^\d+\.\d+\.\d+\s*$/);
});

it('runs the npm that started this process, with this Node', () => {
  process.env.npm_execpath = '/elsewhere/npm-cli.js';
  expect(npmCommand('ci')).toEqual([process.execPath, '/elsewhere/npm-cli.js', 'ci']);
});

it('does not take another package manager for npm', () => {
  process.env.npm_execpath = '/elsewhere/yarn.js';
  expect(npmCommand('ci')).not.toContain('/elsewhere/yarn.js');
});

it('runs programs of installed packages, with their own options', () => {
  expect(run(installedCommand('oxlint', '--version'))).toContain('ersion');
});
