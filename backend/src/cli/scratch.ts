import { rmSync } from 'node:fs';
import { createDrillDatabase } from '../backup/drill-databases.js';
import { makeDrillFolder } from '../backup/drill-folders.js';
import { type Config, commandOf, pathsIn } from '../config/config.js';
import type { DatabaseServer } from '../config/database-url.js';
import { isRefused } from '../errors/driver-errors.js';
import { CommandError } from './command-error.js';

/** A database and a data folder for a while, on the engine of the site. */
export interface Scratch {
  config: Config;
  /** Removes both. */
  drop(): Promise<void>;
}

export async function createScratch(site: Config): Promise<Scratch> {
  const folder = makeDrillFolder();
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const { databaseServer } = site;
  const config: Config = { ...site, ...pathsIn(folder), seed: 'none' };
  if (!databaseServer) return { config, drop: async () => removeFolder() };
  const database = await createDrillDatabase(databaseServer).catch((error: unknown) => {
    removeFolder();
    throw isRefused(error) ? new CommandError(drillRefusal(databaseServer, error as Error)) : error;
  });
  const drop = async () => {
    removeFolder();
    await database.drop();
  };
  return { config: { ...config, databaseServer: { ...databaseServer, database: database.name } }, drop };
}

/** The server names the account as it has it: with another host than that one it would be another account. */
export function drillRefusal({ username }: Pick<DatabaseServer, 'username'>, { message }: Error): string {
  const account = /'[^']*'@'[^']*'/.exec(message)?.[0] ?? `'${username}'@'%'`;
  return (
    `${username} may not create a database for the drill. Grant it: GRANT ALL ON \`drill\\_%\`.* TO ${account}; or run ` +
    `the drill on the embedded database: DATABASE_URL= ${commandOf('backup', 'drill <backup folder>')}`
  );
}
