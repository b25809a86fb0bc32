import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { readConfig } from '../src/config/config.js';
import { createApp } from '../src/configure-app.js';
import { createDatabase } from './mariadb.js';
import { stopAfterSpec } from './stop-after-spec.js';

declare const ENGINE: 'embedded' | 'mariadb' | undefined;

/** The database engine under test. */
export const engine = typeof ENGINE === 'undefined' ? 'embedded' : ENGINE;

/** A running backend with its own database and data folder. */
export interface Site {
  app: NestExpressApplication;
  url: string;
  env: NodeJS.ProcessEnv;
  /** Starts another backend on the same database. */
  another(): Promise<{ app: NestExpressApplication; url: string; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** Starts a backend as `main` does, on a free port; it is stopped after the spec. `env` overrides the test defaults. */
export async function startSite(env: NodeJS.ProcessEnv = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-api-'));
  const database = await testDatabase();
  const all = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: database?.url, ...env };
  const resources = stopAfterSpec({
    stop: async () => {
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  const first = await listen(all);
  const stop = async () => {
    await first.stop();
    await resources.stop();
  };
  return { ...first, env: all, another: () => listen(all), stop };
}

async function testDatabase() {
  if (engine === 'embedded') return undefined;
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set.');
  return createDatabase(server, `waybill_${randomUUID().slice(0, 8)}`);
}

async function listen(env: NodeJS.ProcessEnv) {
  const app = await createApp(readConfig(env));
  const stop = async () => {
    app.getHttpServer().closeAllConnections();
    await app.close();
  };
  const started = stopAfterSpec({ app, stop });
  // The client closes idle connections; the server must not close one that is about to be reused.
  app.getHttpServer().keepAliveTimeout = 0;
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { ...started, url: `http://127.0.0.1:${port}` };
}
