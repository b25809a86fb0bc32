import { join } from 'node:path';
import { CHECKS } from './all.js';
import { repository } from './tree.js';

const tree = repository(join(import.meta.dirname, '../..'));
let failed = 0;
for (const { name, find } of CHECKS) {
  const violations = find(tree);
  console.log(`${violations.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  for (const { path, line, text } of violations) console.log(`     ${path}:${line} ${text}`);
  if (violations.length > 0) failed += 1;
}
console.log(`${CHECKS.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
