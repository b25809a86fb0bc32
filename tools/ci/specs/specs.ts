import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_FILE } from './spec-log.mjs';

export interface SpecFailure {
  test: string;
  /** Its errors, and what was printed where that is known. */
  log: string;
  /** Processes that wanted a processor when it failed: the mean of the last minute. */
  load: number;
}

/** What became of a spec file in one run. */
export interface SpecResult {
  /** Relative to the repository. */
  file: string;
  /** Of jest or Playwright, where a configuration has several. */
  project?: string | undefined;
  passed: number;
  failures: SpecFailure[];
  seconds: number;
}

/** What reporters have noted in the folders of a step. */
export interface SpecRun {
  specs: SpecResult[];
  /** What failed outside of any spec. */
  problems: string[];
}

/** Deletes what earlier runs have noted, so that nothing of it is taken for a result of the next one. */
export function clearSpecs(folders: readonly string[]): void {
  for (const folder of folders) rmSync(join(folder, LOG_FILE), { force: true });
}

export function readSpecs(folders: readonly string[]): SpecRun {
  const run: SpecRun = { specs: [], problems: [] };
  for (const line of folders.flatMap(linesOf)) {
    const entry = JSON.parse(line) as SpecResult | { problem: string };
    if ('problem' in entry) run.problems.push(entry.problem);
    else run.specs.push(entry);
  }
  return run;
}

function linesOf(folder: string): string[] {
  const file = join(folder, LOG_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
