import { listenForEnd } from '../site/end-request.js';
import { report } from './report.js';
import { type Result, runStep } from './step.js';
import { steps } from './steps.js';
import { ensureSystemPackages } from './system-packages.js';

// `npm test`: every step runs, whatever the others did, and any failure fails the whole.
const results: Result[] = [];
const { asked } = listenForEnd();
const missing = ensureSystemPackages();
if (missing.length > 0) console.log(`${missing.join(' and ')} not found: the steps that need it will fail.`);
const all = steps(missing);
for (const [index, step] of all.entries()) {
  console.log(`\n── ${index + 1}/${all.length} ${step.name}\n`);
  results.push(await runStep(step, asked));
  if (asked.aborted) break;
}
console.log(report(results));
process.exitCode = results.length === all.length && results.every(({ ok }) => ok) ? 0 : 1;
