import { loadavg } from 'node:os';
import { alone, type FailedSpec, type FlakySpec, MAX_FLAKY, passedAlone } from './flaky.js';
import { runVisibly } from './run-visibly.js';

/**
 * Runs each spec that failed once more, alone. When more than three failed they stay failed without it: so many are no
 * accident.
 *
 * @returns those that passed, and those that did not
 */
export async function runAlone(specs: readonly FailedSpec[], stop: AbortSignal): Promise<[FlakySpec[], FailedSpec[]]> {
  const [flaky, failed]: [FlakySpec[], FailedSpec[]] = [[], []];
  if (specs.length > MAX_FLAKY) return [flaky, [...specs]];
  for (const spec of specs) {
    const result = stop.aborted ? undefined : await runVisibly(alone(spec), 'again:', stop);
    if (result && passedAlone(spec, result)) flaky.push({ ...spec, output: result.output, load: loadavg()[0] ?? 0 });
    else failed.push(spec);
  }
  return [flaky, failed];
}
