import { otherKeyAdvice } from '../audit/audit-key.js';
import { readArguments } from './arguments.js';
import { CommandError } from './command-error.js';
import { run } from './run.js';

/** The command `audit verify`: recomputes the chain of the audit log, while the site runs. */
readArguments('audit', ['verify']);

await run(async (app, config) => {
  const { AuditVerifier } = await import('../audit/audit-verifier.js');
  const verifier = app.get(AuditVerifier, { strict: false });
  const { entries, last, problems } = await verifier.verify();
  const advice = problems.length > 0 && (await verifier.hasOtherKeys()) ? [otherKeyAdvice(config.auditKeyFile)] : [];
  if (problems.length > 0) throw new CommandError([...problems, ...advice].join('\n'));
  console.log(`${entries} entries verified, the last one is ${last}.`);
});
