import { join } from 'node:path';
import { CHECKS } from './all.js';
import { repository } from './tree.js';

const tree = repository(join(import.meta.dirname, '../..'));
let failed = 0;
for (const { name, find } of CHECKS) {
  const findings = find(tree);
  console.log(`${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  for (const { path, line, text } of findings) console.log(`     ${path}:${line} ${text}`);
  if (findings.length > 0) failed += 1;
}
console.log(`${CHECKS.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
