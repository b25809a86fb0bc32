import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
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

type Line = SpecResult | { problem: string } | { phase: 'begin' | 'end' };

/** Deletes what earlier runs have noted, so that nothing of it is taken for a result of the next one. */
export function clearSpecs(folders: readonly string[]): void {
  for (const folder of folders) rmSync(logOf(folder), { force: true });
}

/** When a reporter has noted something last; 0 for never. */
export const lastNoted = (folders: readonly string[]): number =>
  Math.max(0, ...folders.map((folder) => statSync(logOf(folder), { throwIfNoEntry: false })?.mtimeMs ?? 0));

export function readSpecs(folders: readonly string[]): SpecRun {
  const run: SpecRun = { specs: [], problems: [] };
  for (const folder of folders) readSpecsOf(folder, run);
  return run;
}

function readSpecsOf(folder: string, run: SpecRun): void {
  const lines = linesOf(folder);
  for (const line of lines) {
    if ('problem' in line) run.problems.push(line.problem);
    else if ('file' in line) run.specs.push(line);
  }
  const phases = lines.flatMap((line) => ('phase' in line ? [line.phase] : []));
  if (phases.length > 0 && phases.at(-1) !== 'end') run.problems.push(`${folder}: the run of its specs did not end`);
}

/** A last line that is not whole was being written when the process was killed. */
function linesOf(folder: string): Line[] {
  const file = logOf(folder);
  if (!existsSync(file)) return [];
  const texts = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return texts.map((text) => JSON.parse(text) as Line);
}

const logOf = (folder: string): string => join(folder, LOG_FILE);
