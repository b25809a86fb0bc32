import { AuditVerifier } from '../audit/audit-verifier.js';
import { readArguments } from './arguments.js';
import { CommandError } from './command-error.js';
import { run } from './run.js';

/** The command `audit verify`: recomputes the chain of the audit log, while the site runs. */
readArguments('audit', ['verify']);

await run(async (app) => {
  const { entries, last, problems } = await app.get(AuditVerifier, { strict: false }).verify();
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
  console.log(`${entries} entries verified, the last one is ${last}.`);
});
