import { drillLeftovers } from '../backup/drill-leftovers.js';
import type { Config } from '../config/config.js';
import { type Finding, warning, within } from './finding.js';

const WAIT_MS = 10_000;

/** What drills have left that were killed, with the command that removes each. What runs is not mentioned. */
export async function examineDrills(config: Pick<Config, 'databaseServer'>): Promise<Finding[]> {
  const { folders, databases } = await within(WAIT_MS, drillLeftovers(config), 'no answer in time').catch(() => NONE);
  return [
    ...folders.map((folder) => left(`the folder ${folder}`, `rm -r ${folder}`)),
    ...databases.map((name) => left(`the database ${name}`, `DROP DATABASE ${name};`)),
  ];
}

/** That the database cannot be reached is said elsewhere. */
const NONE = { folders: [], databases: [] };

const left = (what: string, command: string): Finding =>
  warning(
    'drills',
    `A drill that was killed has left ${what}, a copy of personal data. The next drill removes it; or: ${command}`,
  );
