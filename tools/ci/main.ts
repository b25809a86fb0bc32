import { listenForShutdown } from '../site/shutdown-signal.js';
import { readAffected } from './affected.js';
import { reasonsOf } from './broken.js';
import { failedSpecs } from './flaky.js';
import { startNewNxCache } from './new-nx-cache.js';
import { report } from './report.js';
import { runAlone } from './run-alone.js';
import type { Result } from './run-step.js';
import { runVisibly } from './run-visibly.js';
import { inScope, readScope } from './scope.js';
import { sliceOfCommit } from './slice-of-commit.js';
import { steps } from './steps.js';
import { ensureSystemPackages, SCRIPT_FONTS } from './system-packages.js';

/**
 * `npm test [-- [--quick | --all | --thorough] [--affected]]`: runs the steps of the scope. A check that fails ends the
 * run; after any other step the next one follows. Specs that failed are run once more at the end, alone.
 */
const { requested } = listenForShutdown();
const scope = readScope(process.argv.slice(2));
const missing = scope.extent === 'quick' ? [] : ensureSystemPackages(['chromium', 'mariadb-server']);
// Only an advantage, and not every system has it as a package.
if (scope.extent !== 'quick') ensureSystemPackages(['chromium-headless-shell', ...SCRIPT_FONTS]);
if (missing.length > 0) console.log(`${missing.join(' and ')} not found: steps that need it will fail.`);
if (scope.extent === 'all') startNewNxCache();
if (scope.thorough) delete process.env.TEST_SLICE;
else process.env.TEST_SLICE ||= sliceOfCommit();
console.log(process.env.TEST_SLICE ? `A fifth of each sweep: TEST_SLICE=${process.env.TEST_SLICE}` : 'All sweeps');

const results: Result[] = [];
const affected = scope.affected ? readAffected() : undefined;
const all = inScope(steps(scope, missing, affected), scope.extent, affected);
for (const [index, step] of all.entries()) {
  const result = await runVisibly(step, `${index + 1}/${all.length}`, requested);
  results.push(result);
  if (requested.aborted || (step.check && !result.ok)) break;
}
const [flaky, failed] = await runAlone(failedSpecs(results), requested);
console.log(`\n${report(results, flaky, failed)}`);
const isBroken = results.some((result) => reasonsOf(result).length > 0);
const isGreen = results.length === all.length && !isBroken && failed.length === 0;
process.exitCode = isGreen ? 0 : 1;
