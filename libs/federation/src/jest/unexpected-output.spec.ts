import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { tempFolder } from '../testing/builds.js';

const JEST = createRequire(import.meta.url).resolve('jest/bin/jest');
const PRESET = join(import.meta.dirname, '../../dist/jest');
/** Jest starts in it, on whatever else the processor does. */
const DEADLINE_MS = 240_000;

/** Specs of a remote, by their names. */
const SPECS = {
  'a-test': `
    it('writes', () => console.error('No %s.', 'label'));
    it('warns', () => console.warn('Torn.'));
    it('is quiet', () => undefined);
    it('writes twice', () => ['One.', 'Two.'].forEach((text) => console.error(text)));
    it('writes to a spy', () => {
      const error = jest.spyOn(console, 'error');
      console.error('Spied.');
      error.mockRestore();
    });`,
  expected: `
    it('writes', () => {
      const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      console.error('No label.');
      expect(error).toHaveBeenCalledWith('No label.');
      error.mockRestore();
    });`,
  late: `
    it('is slow', () => console.error('An update to %s inside a test was not wrapped in act(...).', 'Part'));`,
  'before-tests': `
    beforeAll(() => console.error('No site.'));
    it('is first', () => undefined);
    it('is second', () => undefined);`,
  'after-tests': `
    afterEach(() => console.error('Still open.'));
    it('is quiet', () => undefined);`,
  'a-page': `/** @jest-environment ${PRESET}/jsdom-environment.js */
    it('leaves', () => location.assign('https://example.com/next'));
    it('draws', () => expect(document.createElement('canvas').getContext('2d')).toBeNull());
    it('scrolls', () => scrollTo({ top: 0 }));
    it('listens', () => new EventSource('/live').close());`,
};

interface Results {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
}

let folder: string;
let results: Results['testResults'];
beforeAll(async () => {
  folder = tempFolder();
  for (const [name, text] of Object.entries(SPECS)) write(`${name}.spec.ts`, text);
  const options = "{ dir: import.meta.dirname, environment: 'node' }";
  write('jest.config.mjs', `import { defineJest } from '${PRESET}/index.js';\nexport default defineJest(${options});`);
  const output = join(folder, 'results.json');
  await new Promise<void>((ended) => {
    execFile('node', [JEST, '--runInBand', '--json', '--outputFile', output], { cwd: folder }, () => ended());
  });
  results = (JSON.parse(readFileSync(output, 'utf8')) as Results).testResults;
}, DEADLINE_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  writeFileSync(join(folder, path), text);
}

function fileOf(name: keyof typeof SPECS) {
  const file = results.find((result) => basename(result.name) === `${name}.spec.ts`);
  if (!file) throw new Error(`${name} was not run.`);
  return file;
}

/** The messages of a test's failures; empty if it passed. */
const failuresOf = (name: keyof typeof SPECS, title: string) =>
  fileOf(name)
    .assertionResults.find((test) => test.title === title)
    ?.failureMessages.join('\n');

it.each([
  ['writes', 'Unexpected console.error in or after "writes":\nNo label.'],
  ['warns', 'Unexpected console.warn in or after "warns":\nTorn.'],
  ['writes to a spy', 'Spied.'],
])('fails a test that %s, and shows where', (title, sentence) => {
  const failures = failuresOf('a-test', title);
  expect(failures).toContain(sentence);
  expect(failures).toContain(join(folder, 'a-test.spec.ts'));
});

it('shows each of several calls', () => {
  expect(failuresOf('a-test', 'writes twice')).toMatch(/One\.[\s\S]*Two\./);
});

it('fails no other test', () => {
  expect(failuresOf('a-test', 'is quiet')).toBe('');
});

it('lets a spec expect one', () => {
  expect(fileOf('expected').status).toBe('passed');
});

it('lets a machine be slow', () => {
  expect(fileOf('late').status).toBe('passed');
});

it('fails the first test by a call before it', () => {
  expect(failuresOf('before-tests', 'is first')).toContain('before the first test:\nNo site.');
  expect(failuresOf('before-tests', 'is second')).toBe('');
});

it('fails the file by a call after its last test', () => {
  expect(fileOf('after-tests')).toMatchObject({ status: 'failed', message: expect.stringContaining('Still open.') });
});

it('fails a test by what jsdom writes, but not because it has no layout', () => {
  expect(failuresOf('a-page', 'leaves')).toContain('Not implemented: navigation');
  expect(failuresOf('a-page', 'draws')).toBe('');
  expect(failuresOf('a-page', 'scrolls')).toBe('');
});

it('gives a page a stream of events that is silent', () => {
  expect(failuresOf('a-page', 'listens')).toBe('');
});
