import { duration, failuresOf } from './report.js';
import { type Result, runStep } from './run-step.js';
import type { Step } from './step.js';

const PROGRESS_INTERVAL_MS = 30_000;

/** Runs a step and writes one line of it: a dot each half minute, then its time. What fails is shown whole, below. */
export async function runVisibly(step: Step, label: string, stop: AbortSignal): Promise<Result> {
  process.stdout.write(`${label} ${step.name} `);
  const progress = setInterval(() => process.stdout.write('.'), PROGRESS_INTERVAL_MS);
  const result = await runStep(step, stop);
  clearInterval(progress);
  process.stdout.write(` ${result.ok ? 'ok' : 'FAILED'} ${duration(result.seconds).trim()}\n`);
  if (!result.ok) process.stdout.write(`\n${failuresOf(result)}\n\n`);
  return result;
}
