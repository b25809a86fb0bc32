import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { earlierReports } from './verdicts.js';

let root: string;
beforeEach(() => {
  root = scratchFolder('verdicts');
  mkdirSync(join(root, 'libs/kit'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: root });

function commit(version: string, report: string): void {
  writeFileSync(join(root, 'libs/kit/package.json'), JSON.stringify({ version }));
  writeFileSync(join(root, 'libs/kit/kit.api.txt'), report);
  git('add', '.');
  git('commit', '--quiet', '-m', report);
}

test('a bundle is compared with every kit of the history, of which each has a major version', () => {
  expect(earlierReports(root)).toEqual([]);
  git('init', '--quiet');
  commit('1.0.0', 'the first kit');
  commit('1.1.0', 'a larger kit');
  commit('2.0.0', 'another kit');
  expect(earlierReports(root)).toEqual([
    { major: '2', report: 'another kit' },
    { major: '1', report: 'a larger kit' },
    { major: '1', report: 'the first kit' },
  ]);
});
