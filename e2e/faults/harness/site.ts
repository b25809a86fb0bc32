import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { type Admin, createAdmin, SIGN_UP_TOKEN } from './admin.js';
import { newFolder, run } from './run.js';
import { Server, type ServerOptions } from './server.js';

/** A parcel of the demo content. */
export const PARCEL = 'WAYB-1112-026A-P';

export interface SiteOptions {
  /** Address of a database server; none: the embedded database. */
  databaseUrl?: string;
  /** Further variables of both servers. */
  env?: NodeJS.ProcessEnv;
  /** Words in front of the backend's command. */
  backendPrefix?: readonly string[];
  dataDir?: string;
  /** Where another version is built. */
  root?: string;
}

/** A whole site of real processes with its demo content and an administrator who is signed in. */
export interface Site {
  /** Address of the shell server. */
  url: string;
  backend: Server;
  shell: Server;
  dataDir: string;
  releasesDir: string;
  admin: Admin;
  stop(): Promise<void>;
}

export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const dataDir = options.dataDir ?? newFolder('data');
  const releasesDir = join(newFolder('site'), 'releases');
  cpSync(run.releasesDir, releasesDir, { recursive: true });
  const backend = await startBackend({ ...options, dataDir });
  const admin = await createAdmin(backend.url);
  const shell = await startShell({ api: backend.url, releasesDir, env: options.env });
  const stop = async () => {
    await shell.child.stop();
    await backend.child.stop();
  };
  return { url: shell.url, backend, shell, dataDir, releasesDir, admin, stop };
}

/** A backend; several may share a database server. */
export async function startBackend({ databaseUrl, env, backendPrefix, dataDir, root }: SiteOptions): Promise<Server> {
  const port = await freePort();
  return Server.start({
    ...serverOf('backend', port),
    file: 'backend/dist/main.js',
    root,
    env: {
      ...COMMON,
      API_PORT: String(port),
      DATA_DIR: dataDir ?? newFolder('data'),
      SIGNUP_TOKEN: SIGN_UP_TOKEN,
      SEED: 'demo',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    },
    ...(backendPrefix && { prefix: backendPrefix }),
  });
}

interface ShellOptions {
  /** Address of the backend, or of the proxy in front of several. */
  api: string;
  releasesDir: string;
  env?: NodeJS.ProcessEnv | undefined;
  /** Where another version is built. */
  root?: string;
}

/** A shell server; several may share a releases folder. */
export async function startShell({ api, releasesDir, env, root }: ShellOptions): Promise<Server> {
  const port = await freePort();
  const { hostname, port: apiPort } = new URL(api);
  return Server.start({
    ...serverOf('shell', port),
    file: 'shell/dist/server/main.js',
    root,
    env: {
      ...COMMON,
      PORT: String(port),
      API_HOST: hostname,
      API_PORT: apiPort,
      RELEASES_DIR: releasesDir,
      ...env,
    },
  });
}

const serverOf = (name: string, port: number): Pick<ServerOptions, 'name' | 'port' | 'logFile'> => ({
  name,
  port,
  logFile: join(newFolder(name), `${name}.log`),
});

/** As in production, with a proxy in front of the shell server, so that callers may come from many addresses. */
const COMMON = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:4200', TRUST_PROXY: '2', LOG_LEVEL: 'info' };
