import { basename } from 'node:path';
import type { Result } from './run-step.js';
import { WHOLE_FILE } from './specs/spec-log.mjs';
import type { SpecFailure, SpecResult } from './specs/specs.js';
import type { Step } from './step.js';
import { projectOf } from './workspaces.js';

/** More are no accident: they fail the run. */
export const MAX_FLAKY = 3;
const NX_FAILED = /^Failed tasks:\n\n((?:- .+\n)+)/m;

/** A spec that failed among the others. */
export interface FailedSpec {
  step: Step;
  spec: SpecResult;
}

/** A spec that failed among the others and passed alone. */
export interface FlakySpec extends FailedSpec {
  /** What it printed when it passed. */
  output: string;
  /** The load of the machine then: the mean of the last minute. */
  load: number;
}

export const failedSpecs = (results: readonly Result[]): FailedSpec[] =>
  results.flatMap(({ step, specs }) =>
    specs.filter(({ failures }) => failures.length > 0).map((spec) => ({ step, spec })),
  );

/** Whether a step failed for another reason than its specs, which no second run of them can take back. */
export function isBroken({ ok, step, specs, problems, output }: Result): boolean {
  if (problems.length > 0) return true;
  const failed = specs.filter(({ failures }) => failures.length > 0);
  if (ok) return failed.length > 0;
  const [, tasks = ''] = NX_FAILED.exec(output) ?? [];
  const explained = (task: string) => failed.some(({ file }) => task.startsWith(`- ${projectOf(file)}:`));
  return !step.specs || failed.length === 0 || !tasks.split('\n').filter(Boolean).every(explained);
}

/** The step that runs one spec again, alone. */
export const alone = ({ step, spec }: FailedSpec): Step => ({
  ...step,
  ...step.specs?.alone(spec),
  name: `${basename(spec.file)} alone`,
});

/** Whether a second run passed what failed in the first, and everything else of the file. */
export function passedAlone({ spec }: FailedSpec, { ok, problems, specs }: Result): boolean {
  const same = specs.filter(({ file, project }) => file === spec.file && project === spec.project);
  const passed = same.reduce((sum, { passed }) => sum + passed, 0);
  return ok && problems.length === 0 && passed >= Math.max(spec.passed + countOf(spec.failures), 1);
}

/** A file that could not be loaded has no tests of its own. */
const countOf = (failures: readonly SpecFailure[]): number => failures.filter(({ test }) => test !== WHOLE_FILE).length;
