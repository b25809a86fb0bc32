import type { Result } from './run-step.js';
import { WHOLE_FILE } from './specs/spec-log.mjs';
import type { SpecResult } from './specs/specs.js';
import type { Step } from './step.js';

/** More are no accident: they fail the run. */
export const MAX_FLAKY = 3;

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

/** The step that runs one spec again, alone. */
export const alone = ({ step, spec }: FailedSpec): Step => ({
  ...step,
  ...step.specs?.alone(spec),
  name: [spec.file, spec.project, 'alone'].filter(Boolean).join(' '),
});

/** Whether a second run passed what failed in the first, and everything else of the file. */
export function passedAlone({ spec }: FailedSpec, { ok, problems, specs }: Result): boolean {
  const passed = (of: readonly SpecResult[]) => of.reduce((sum, each) => sum + each.passed, 0);
  if (!ok || problems.length > 0 || specs.some(({ failures }) => failures.length > 0)) return false;
  // A file that failed as a whole, such as a group, has no tests of its own to compare with.
  if (spec.failures.some(({ test }) => test === WHOLE_FILE)) return passed(specs) > 0;
  const same = specs.filter(({ file, project }) => file === spec.file && project === spec.project);
  return passed(same) >= spec.passed + spec.failures.length;
}
