import { type Finding, ok, warning } from './finding.js';

/** The newest version without security fixes, and since when; as in tools/node-version.mjs, which loads no module. */
const END_OF_LIFE = { major: 20, since: 'April 2026' };

/** Whether the version of Node that runs this still gets security fixes. */
export function examineNode(version = process.versions.node): Finding {
  const major = Number.parseInt(version, 10);
  if (major > END_OF_LIFE.major) return ok('node', `Node ${version} gets security fixes.`);
  return warning(
    'node',
    `Node ${major} has had no security fixes since ${END_OF_LIFE.since}. The site runs on it; Node 22 or 24 is recommended.`,
  );
}
