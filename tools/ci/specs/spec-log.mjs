import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** Where reporters of jest and Playwright note what they ran, in the folder of the project. */
export const LOG_FILE = 'test-results/specs.jsonl';
/** Stands for a test where a file could not be loaded. */
export const WHOLE_FILE = 'the file itself';

/**
 * Writes what became of the spec files of a run, a line of JSON for each: see specs.ts. A project in which nothing has
 * changed gets its file back from Nx's cache.
 */
export class SpecLog {
  #file;

  /** @param {string} folder of the project; replaces what the last run has written there */
  constructor(folder) {
    this.#file = join(folder, LOG_FILE);
    mkdirSync(dirname(this.#file), { recursive: true });
    rmSync(this.#file, { force: true });
  }

  /** @param {import('./specs.js').SpecResult} result whose `file` is absolute */
  spec({ file, failures, ...result }) {
    const plain = failures.map(({ log, ...failure }) => ({ ...failure, log: stripVTControlCharacters(log) }));
    this.#write({ ...result, file: relative(REPOSITORY, file), failures: plain });
  }

  /** Says that a run has begun: one whose end is missing has crashed. */
  begin() {
    this.#write({ phase: 'begin' });
  }

  /** Says that all specs of the run are noted. */
  end() {
    this.#write({ phase: 'end' });
  }

  /** @param {string} problem that belongs to no spec, such as a failed setup of the whole run */
  problem(problem) {
    this.#write({ problem: stripVTControlCharacters(problem) });
  }

  #write(line) {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}
