import { listenForShutdown } from '../site/shutdown-signal.js';
import { report } from './report.js';
import { affectedProjects, inScope, readScope } from './scope.js';
import { type Result, runStep } from './step.js';
import { steps } from './steps.js';
import { ensureSystemPackages, SCRIPT_FONTS } from './system-packages.js';

// `npm test [-- [--quick | --all] [--affected]]`: runs every step of the scope, even after a failure, and fails if any of them failed.
const results: Result[] = [];
const { requested } = listenForShutdown();
const scope = readScope(process.argv.slice(2));
const missing = scope.extent === 'quick' ? [] : ensureSystemPackages(['chromium', 'mariadb-server']);
// Only an advantage, and not every system has it as a package.
if (scope.extent !== 'quick') ensureSystemPackages(['chromium-headless-shell', ...SCRIPT_FONTS]);
if (missing.length > 0) console.log(`${missing.join(' and ')} not found: steps that need it will fail.`);
const all = inScope(steps(scope, missing), scope, affectedProjects);
for (const [index, step] of all.entries()) {
  console.log(`\n── ${index + 1}/${all.length} ${step.name}\n`);
  results.push(await runStep(step, requested));
  if (requested.aborted) break;
}
console.log(report(results));
process.exitCode = results.length === all.length && results.every(({ ok }) => ok) ? 0 : 1;
