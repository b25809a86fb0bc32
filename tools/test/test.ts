import { report } from './report.js';
import { type Result, runStep } from './step.js';
import { steps } from './steps.js';
import { ensureSystemPackages } from './system-packages.js';

// `npm test`: every step runs, whatever the others did, and any failure fails the whole.
const results: Result[] = [];
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
const all = steps(ensureSystemPackages());
for (const [index, step] of all.entries()) {
  console.log(`\n── ${index + 1}/${all.length} ${step.name}\n`);
  results.push(await runStep(step, stop.signal));
  if (stop.signal.aborted) break;
}
console.log(report(results));
process.exitCode = results.length === all.length && results.every(({ ok }) => ok) ? 0 : 1;
