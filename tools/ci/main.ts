import { listenForShutdown } from '../site/shutdown-signal.js';
import { measureEffort } from './effort.js';
import { report } from './report.js';
import { affectedProjects, inScope, readScope } from './scope.js';
import { runSideBySide } from './side-by-side.js';
import { runStep } from './step.js';
import { steps } from './steps.js';
import { ensureSystemPackages } from './system-packages.js';
import { Turns } from './turns.js';

// `npm test [-- --quick | --affected]`: runs every step of the scope, even after a failure, and fails if any of them failed.
const { requested } = listenForShutdown();
const scope = readScope(process.argv.slice(2));
const missing = scope === 'quick' ? [] : ensureSystemPackages(['chromium', 'mariadb-server']);
// Only an advantage, and not every system has it as a package.
if (scope !== 'quick') ensureSystemPackages(['chromium-headless-shell']);
if (missing.length > 0) console.log(`${missing.join(' and ')} not found: steps that need it will fail.`);
const all = inScope(steps(scope, missing), scope, affectedProjects);
const turns = new Turns();
const effort = measureEffort();
const results = await runSideBySide(all, requested, async (step, index) => {
  const output = turns.take();
  output.write(process.stdout, `\n── ${index + 1}/${all.length} ${step.name}\n\n`);
  const result = await runStep(step, requested, output);
  output.end();
  return result;
});
console.log(report(results, effort()));
process.exitCode = results.length === all.length && results.every(({ ok }) => ok) ? 0 : 1;
