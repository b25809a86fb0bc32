import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { installedCommand } from '../npm-command.mjs';
import { reasonsOf } from './broken.js';
import { failedSpecs } from './flaky.js';
import { report } from './report.js';
import { runAlone } from './run-alone.js';
import { type Result, runStep } from './run-step.js';
import type { SpecResult } from './specs/specs.js';
import type { Step } from './step.js';

const ROOT = join(import.meta.dirname, '../..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waybill-flaky-')));
afterAll(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();
const reporters = ['--reporters=default', `--reporters=${join(import.meta.dirname, 'specs/jest-reporter.mjs')}`];
const jestCommand = (...args: string[]) =>
  installedCommand('jest', '--rootDir', folder, '--testMatch', '**/*.spec.js', ...reporters, ...args);
/** Real jest on the specs that a test has written. */
const step: Step = {
  name: 'specs of a spec',
  extent: 'quick',
  command: jestCommand(),
  specs: { folders: [folder], alone: ({ file }) => ({ command: jestCommand('--runTestsByPath', join(ROOT, file)) }) },
};

/** The last statement of a test decides whether it passes. */
function writeSpec(name: string, ...tests: string[]): string {
  const file = join(folder, `${name}.spec.js`);
  writeFileSync(file, tests.map((body, index) => `it('test ${index + 1}', () => { ${body} });`).join('\n'));
  return relative(ROOT, file);
}

const failsOnce = (name: string) => {
  const trace = JSON.stringify(join(folder, `${name}.trace`));
  return `const fs = require('node:fs'); const known = fs.existsSync(${trace}); fs.writeFileSync(${trace}, ''); if (!known) throw new Error('busy');`;
};

let results: Result[];
beforeAll(async () => {
  quietly();
  writeSpec('good', '');
  writeSpec('once', failsOnce('once'), '');
  writeSpec('bad', "throw new Error('wrong');", '');
  results = [await runStep(step, signal)];
}, 60_000);

function quietly() {
  for (const stream of [process.stdout, process.stderr]) jest.spyOn(stream, 'write').mockReturnValue(true);
}

it('notes each spec with its tests and errors', () => {
  const [{ specs }] = results as [Result];
  const byFile = Object.fromEntries(specs.map((spec) => [spec.file.replace(/.*\//, ''), spec]));
  expect(byFile).toMatchObject({
    'good.spec.js': { passed: 1, failures: [] },
    'once.spec.js': { passed: 1, failures: [{ test: 'test 1', log: expect.stringContaining('busy') }] },
    'bad.spec.js': { passed: 1, failures: [{ test: 'test 1', log: expect.stringContaining('wrong') }] },
  });
  expect(results.flatMap(reasonsOf)).toEqual([]);
});

it('runs what failed once more: what passes then is flaky, and shown with both logs', async () => {
  const [flaky, failed] = await runAlone(failedSpecs(results), signal);
  expect(flaky.map(({ spec }) => spec.file)).toEqual([expect.stringMatching(/once\.spec\.js$/)]);
  expect(failed.map(({ spec }) => spec.file)).toEqual([expect.stringMatching(/bad\.spec\.js$/)]);
  const text = report(results, flaky, failed);
  expect(text).toMatch(/Flaky.*\n.*once\.spec\.js\n\s+test 1\n\s+failed at a load of \d+\.\d:\n\s+Error: busy/);
  expect(text).toMatch(/passed at a load of \d+\.\d:\n[\s\S]*1 passed|2 passed, 2 total/);
  expect(text).toMatch(/Failed\n.*bad\.spec\.js › test 1/);
  expect(text).toMatch(/4 tests passed; spec files: 1 failed, 1 flaky; /);
}, 60_000);

const failing = (file: string): SpecResult => ({
  file,
  passed: 0,
  seconds: 1,
  failures: [{ test: 'a', log: '', load: 1 }],
});
const resultOf = ({ step: own, ...result }: Partial<Result>): Result => ({
  step: own ?? { ...step, specs: { folders: [], alone: () => ({ command: [process.execPath, '-e', '0'] }) } },
  ok: false,
  code: 1,
  seconds: 1,
  output: '',
  specs: [],
  problems: [],
  ...result,
});

it('runs nothing again when more than three specs failed: they stay failed', async () => {
  const specs = [1, 2, 3, 4].map((number) => failing(`tools/${number}.spec.ts`));
  const [flaky, failed] = await runAlone(failedSpecs([resultOf({ specs })]), signal);
  expect([flaky.length, failed.length]).toEqual([0, 4]);
});

it('does not believe a second run that has not run the spec', async () => {
  const [flaky, failed] = await runAlone(failedSpecs([resultOf({ specs: [failing('tools/a.spec.ts')] })]), signal);
  expect([flaky.length, failed.length]).toEqual([0, 1]);
});

const specsWith = (options: Partial<Step['specs']>): Step => ({
  ...step,
  specs: { folders: [], alone: () => ({ command: ['true'] }), ...options },
});
const throughNx = specsWith({ nxTarget: 'test' });
const one = { specs: [failing('tools/a.spec.ts')] };
const nxFailed = (...tasks: string[]) =>
  `Failed tasks:\n\n${tasks.map((task) => `- ${task}\n`).join('')}\n  Run duration: 1s\n`;

it.each<[string, Partial<Result>, string | undefined]>([
  ['fails without a spec', {}, 'ran no spec'],
  ['passes without a spec', { ok: true, code: 0 }, 'ran no spec'],
  [
    'passes without a spec that a change reaches',
    { ok: true, code: 0, step: specsWith({ mayBeNone: true }) },
    undefined,
  ],
  ['has a problem beside a failed spec', { ...one, problems: ['no setup'] }, 'no setup'],
  ['has a failed spec', one, undefined],
  [
    'ends with another code than for specs',
    { ...one, step: specsWith({ failureCode: 86 }) },
    'exit code 1 instead of 86',
  ],
  ['ends with the code for specs', { ...one, code: 86, step: specsWith({ failureCode: 86 }) }, undefined],
  ['names the project of the failed spec', { ...one, step: throughNx, output: nxFailed('tools:test') }, undefined],
  [
    'names another project, too',
    { ...one, step: throughNx, output: nxFailed('tools:test', 'shell:test') },
    'shell:test failed without a spec',
  ],
  ['names the build of the project', { ...one, step: throughNx, output: nxFailed('tools:build') }, 'tools:build'],
  ['names nothing', { ...one, step: throughNx, output: '' }, 'which tasks failed'],
  [
    'has not run everything',
    { ...one, step: throughNx, output: `Tasks not run because their dependencies failed:\n${nxFailed('tools:test')}` },
    'Tasks not run',
  ],
  ['is fine', { ok: true, code: 0, specs: [{ ...failing('tools/a.spec.ts'), failures: [] }] }, undefined],
  ['overlooks its failed spec', { ...one, ok: true, code: 0 }, 'passed although'],
])('a step that %s', (_, result, reason) => {
  const reasons = reasonsOf(resultOf(result)).join();
  if (reason) expect(reasons).toContain(reason);
  else expect(reasons).toBe('');
});

it('a run of jest that is killed beside a flaky spec is broken', async () => {
  for (const name of ['good', 'once', 'bad']) rmSync(join(folder, `${name}.spec.js`));
  writeSpec('a', "throw new Error('busy');");
  writeSpec('b', "process.kill(process.pid, 'SIGKILL');");
  const inBand = { ...step, command: jestCommand('--runInBand', '--testPathPatterns', '[ab].spec') };
  const result = await runStep(inBand, signal);
  expect(result.ok).toBe(false);
  expect(reasonsOf(result)).toEqual([expect.stringContaining('did not end')]);
}, 60_000);
