import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { createConnection, format, type RowDataPacket } from 'mysql2/promise';
import { newSecret } from '../src/database/secret.entity.js';

/** A copy has a secret of its own, as every site has. */
const NEW_SECRET = `UPDATE secrets SET value = ? WHERE name = 'session'`;
const DATABASE_FILE = 'waybill.sqlite';
const STATEMENTS_FILE = 'statements.json';

/** A place for what a site has after its first start: on the embedded database, or on a server. */
interface Target {
  dataDir: string;
  databaseUrl: string | undefined;
}

/**
 * Gives `target` what a site has after its first start, so that the next start has nothing to migrate or to seed. The
 * first call of a run for a `kind` of site lets `start` create such a site; the following ones copy it.
 */
export async function copyNewSite(kind: string, target: Target, start: () => Promise<void>): Promise<void> {
  const original = join(folderOfRun(), kind);
  if (existsSync(original)) return copy(original, target);
  await start();
  await keep(target, original);
}

/** Shared by the workers of a jest run, and deleted by its global teardown. */
function folderOfRun(): string {
  const folder = process.env.NEW_SITES;
  if (!folder) throw new Error('NEW_SITES is not set.');
  return folder;
}

/** Keeps the site for others. Workers may do so at the same time: the first one counts. */
async function keep({ dataDir, databaseUrl }: Target, original: string): Promise<void> {
  const part = mkdtempSync(`${original}-`);
  for (const name of ['uploads', DATABASE_FILE])
    if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(part, name), { recursive: true });
  if (databaseUrl) writeFileSync(join(part, STATEMENTS_FILE), JSON.stringify(await statementsOf(databaseUrl)));
  try {
    renameSync(part, original);
  } catch {
    rmSync(part, { recursive: true });
  }
}

async function copy(original: string, { dataDir, databaseUrl }: Target): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  cpSync(original, dataDir, { recursive: true, filter: (file) => !file.endsWith(STATEMENTS_FILE) });
  if (databaseUrl) {
    const statements: string[] = JSON.parse(readFileSync(join(original, STATEMENTS_FILE), 'utf8'));
    const connection = await createConnection({ uri: asMysql(databaseUrl), multipleStatements: true });
    await connection.query(statements.join(';\n'));
    await connection.query(NEW_SECRET, [newSecret()]);
    await connection.end();
  } else {
    const database = new Libsql(join(dataDir, DATABASE_FILE));
    database.prepare(NEW_SECRET).run(newSecret());
    database.close();
  }
}

const asMysql = (url: string) => url.replace('mariadb:', 'mysql:');

/** Statements that create the tables of a database with their rows and triggers. */
async function statementsOf(databaseUrl: string): Promise<string[]> {
  const connection = await createConnection({ uri: asMysql(databaseUrl), dateStrings: true, jsonStrings: true });
  const all = async (statement: string) => (await connection.query<RowDataPacket[]>(statement))[0];
  const statements = ['SET FOREIGN_KEY_CHECKS = 0'];
  for (const row of await all('SHOW TABLES')) {
    const table = String(Object.values(row)[0]);
    const [definition] = await all(format('SHOW CREATE TABLE ??', [table]));
    statements.push(String(definition?.['Create Table']));
    const rows = await all(format('SELECT * FROM ??', [table]));
    if (rows.length > 0) statements.push(format('INSERT INTO ?? VALUES ?', [table, rows.map(Object.values)]));
  }
  for (const { Trigger } of await all('SHOW TRIGGERS')) {
    const [definition] = await all(format('SHOW CREATE TRIGGER ??', [Trigger]));
    statements.push(String(definition?.['SQL Original Statement']));
  }
  await connection.end();
  return statements;
}
