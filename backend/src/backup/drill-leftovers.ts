import { rm } from 'node:fs/promises';
import type { Config } from '../config/config.js';
import { abandonedDatabases, dropDrillDatabase } from './drill-databases.js';
import { abandonedFolders } from './drill-folders.js';

type Server = Pick<Config, 'databaseServer'>;

/** What drills have left that were killed: copies of the site, with all personal data. */
export interface Leftovers {
  folders: string[];
  databases: string[];
}

/** Looks for what drills have left that have surely ended, and changes nothing. */
export async function drillLeftovers({ databaseServer }: Server): Promise<Leftovers> {
  const folders = await abandonedFolders();
  return { folders, databases: databaseServer ? await abandonedDatabases(databaseServer) : [] };
}

/** Removes them. Returns their names. */
export async function removeDrillLeftovers(config: Server): Promise<string[]> {
  const { folders, databases } = await drillLeftovers(config);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  for (const database of databases) if (config.databaseServer) await dropDrillDatabase(config.databaseServer, database);
  return [...folders, ...databases];
}
