import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { readConfig } from '../src/config/config.js';
import { createApp } from '../src/configure-app.js';
import { createDatabase } from './mariadb.js';
import { copyNewSite } from './new-site.js';
import { stopAfterSpec } from './stop-after-spec.js';

declare const ENGINE: 'embedded' | 'mariadb' | undefined;

/** The database engine under test. */
export const engine = typeof ENGINE === 'undefined' ? 'embedded' : ENGINE;

/** A running backend with its own database and data folder. */
export interface Site {
  app: NestExpressApplication;
  url: string;
  env: NodeJS.ProcessEnv;
  /** Starts another backend on the same database; `env` overrides that of the first. */
  another(env?: NodeJS.ProcessEnv): Promise<{ app: NestExpressApplication; url: string; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

interface StartOptions {
  /** Whether it is the site's first start, which creates tables and content, instead of a start on a copy of them. */
  first?: boolean;
}

/** Variables that decide what the first start creates, and where. */
const OF_FIRST_START = ['CONTACT_EMAIL', 'DATABASE_URL', 'DATA_DIR'];
const isOfFirstStart = (name: string) => OF_FIRST_START.includes(name);

/** Starts a backend as `main` does, on a free port; it is stopped after the spec. `env` overrides the test defaults. */
export async function startSite(
  env: NodeJS.ProcessEnv = {},
  { first = Object.keys(env).some(isOfFirstStart) }: StartOptions = {},
): Promise<Site> {
  const dataDir = scratchFolder('api');
  const database = await testDatabase();
  const base = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: database?.url };
  const all = { ...base, ...env };
  const resources = stopAfterSpec({
    stop: async () => {
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  if (!first) {
    const { SEED = 'none' } = env;
    const startOnce = async () => (await createApp(readConfig({ ...base, SEED }))).close();
    await copyNewSite(`${engine}-${SEED}`, { dataDir, databaseUrl: database?.url }, startOnce);
  }
  const started = await listen(all);
  const stop = async () => {
    await started.stop();
    await resources.stop();
  };
  return { ...started, env: all, another: (more = {}) => listen({ ...all, ...more }), stop };
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
