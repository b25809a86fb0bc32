import { reasonsOf } from './broken.js';
import { duration, failuresOf } from './report.js';
import { logFileOf, type Result, runStep } from './run-step.js';
import type { Step } from './step.js';

const PROGRESS_INTERVAL_MS = 30_000;

/** Runs a step and writes one line of it: a dot each half minute, then its time. What fails is shown whole, below. */
export async function runVisibly(step: Step, label: string, stop: AbortSignal): Promise<Result> {
  process.stdout.write(`${label} ${step.name} `);
  const progress = setInterval(() => process.stdout.write('.'), PROGRESS_INTERVAL_MS);
  const result = await runStep(step, stop);
  clearInterval(progress);
  const isFine = result.ok && reasonsOf(result).length === 0;
  process.stdout.write(` ${isFine ? 'ok' : 'FAILED'} ${duration(result.seconds).trim()}\n`);
  if (!isFine) process.stdout.write(`\n${failuresOf(result)}\n\nIts whole log: ${logFileOf(step)}\n\n`);
  return result;
}
