// Runs before anything is installed: plain JavaScript.

/** The newest version without security fixes, and since when (docs/decisions/0069). */
const END_OF_LIFE = { major: 20, since: 'April 2026' };

/** Whether this version of Node is at least `minimum`, and one line about it if there is something to say. */
export function nodeVersion(version, minimum) {
  const [have, need] = [version, minimum].map((text) => text.split('.').map(Number));
  const index = have.findIndex((number, position) => number !== need[position]);
  if (index !== -1 && have[index] < need[index])
    return { supported: false, line: `Waybill needs Node ${minimum} or newer; this is Node ${version}.` };
  if (have[0] > END_OF_LIFE.major) return { supported: true };
  const line = `Node ${have[0]} has had no security fixes since ${END_OF_LIFE.since}. Waybill runs on it; Node 22 or 24 is recommended.`;
  return { supported: true, line };
}
