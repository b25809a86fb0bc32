import { stripVTControlCharacters } from 'node:util';
import type { Result } from './run-step.js';
import type { SpecResult } from './specs/specs.js';
import { projectOf } from './workspaces.js';

const NX_FAILED = /^Failed tasks:\n\n((?:- .+\n)+)/m;
/** Sections of Nx for what has had no result. */
const NX_UNFINISHED = /^Tasks (?:not run|stopped) .*/m;

/** Why a step failed besides its specs, which no second run of them can take back; empty if there is nothing of that. */
export function reasonsOf({ ok, code, step, specs, problems, output }: Result): string[] {
  if (problems.length > 0) return [...problems];
  const failed = specs.filter(({ failures }) => failures.length > 0);
  if (!step.specs) return ok ? [] : [`exit code ${code}`];
  if (specs.length === 0) return ok && step.specs.mayBeNone ? [] : [`ran no spec, exit code ${code}`];
  if (ok) return failed.length === 0 ? [] : ['passed although specs failed'];
  if (failed.length === 0) return [`exit code ${code}, but no spec failed`];
  if (step.specs.failureCode !== undefined && code !== step.specs.failureCode)
    return [`exit code ${code} instead of ${step.specs.failureCode}, with which specs fail`];
  return step.specs.nxTarget ? unexplainedByNx(stripVTControlCharacters(output), step.specs.nxTarget, failed) : [];
}

/** Tasks of Nx that failed, or did not run, without a spec of theirs that says why. */
function unexplainedByNx(output: string, target: string, failed: readonly SpecResult[]): string[] {
  const unfinished = NX_UNFINISHED.exec(output)?.[0];
  if (unfinished) return [unfinished];
  const tasks = NX_FAILED.exec(output)?.[1]?.match(/(?<=^- ).+/gm);
  if (!tasks) return ['Nx does not say which tasks failed'];
  const explained = new Set(failed.map(({ file }) => `${projectOf(file)}:${target}`));
  return tasks.filter((task) => !explained.has(task)).map((task) => `${task} failed without a spec`);
}
