import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { type Config, commandOf, pathsIn } from '../config/config.js';
import type { DatabaseServer } from '../config/database-url.js';
import { isRefused } from '../errors/driver-errors.js';
import { CommandError } from './command-error.js';

const CONNECT_MS = 5_000;

/** A database and a data folder for a while, on the engine of the site. */
export interface Scratch {
  config: Config;
  /** Removes both. */
  drop(): Promise<void>;
}

export async function createScratch(site: Config): Promise<Scratch> {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const { databaseServer } = site;
  const config: Config = { ...site, ...pathsIn(folder), seed: 'none' };
  if (!databaseServer) return { config, drop: async () => removeFolder() };
  const database = `drill_${randomBytes(6).toString('hex')}`;
  try {
    await onServer(databaseServer, (connection) =>
      connection.query('CREATE DATABASE ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci', [database]),
    );
  } catch (error) {
    removeFolder();
    throw isRefused(error) ? new CommandError(forbidden(databaseServer)) : error;
  }
  return {
    config: { ...config, databaseServer: { ...databaseServer, database } },
    drop: async () => {
      removeFolder();
      await onServer(databaseServer, (connection) => connection.query('DROP DATABASE IF EXISTS ??', [database]));
    },
  };
}

async function onServer(
  { hosts, username, password, tls }: DatabaseServer,
  work: (connection: Connection) => Promise<unknown>,
) {
  const [address] = hosts;
  const encryption = tls && { ssl: { ...tls, verifyIdentity: true } };
  const login = { user: username, password, connectTimeout: CONNECT_MS };
  const connection = await createConnection({ ...login, ...address, ...encryption });
  try {
    await work(connection);
  } finally {
    connection.destroy();
  }
}

const forbidden = ({ username }: DatabaseServer): string =>
  `${username} may not create a database for the drill. Grant it: GRANT ALL ON \`drill\\_%\`.* TO '${username}'; or run ` +
  `the drill on the embedded database: DATABASE_URL= ${commandOf('backup', 'drill <backup folder>')}`;
