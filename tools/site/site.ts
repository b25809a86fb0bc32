import { join } from 'node:path';
import { ServerProcess } from './server-process.js';
import type { SiteSettings } from './settings.js';

const root = join(import.meta.dirname, '../..');

/** What the backend tells once it answers. */
export interface Welcome {
  /** Path of the sign-up page while no administrator exists. */
  signup_path: string | null;
  /** A parcel of the demo content. */
  demo_tracking_code: string | null;
}

/** A running site: backend and shell server, both answering. */
export interface Site {
  url: string;
  welcome: Welcome;
  /** Process ids of backend and shell server. */
  pids: readonly number[];
  /** Settles with a sentence when one of the two servers has ended by itself. */
  broken: Promise<string>;
  /** Ends the shell server and starts it again, as an update of it would. */
  restartShell(): Promise<void>;
  /** Ends both servers, the visitors' door first. */
  stop(): Promise<void>;
  kill(): void;
}

/** Starts both servers and waits until they answer. @throws StartError when one of them does not. */
export async function startSite({
  host,
  port,
  apiHost,
  apiPort,
  publicUrl,
  dataDir,
  env,
}: SiteSettings): Promise<Site> {
  let welcome: Welcome = { signup_path: null, demo_tracking_code: null };
  const server = (name: string, file: string, onLine?: (line: string) => void) =>
    new ServerProcess({ name, env, file: join(root, file), logFile: join(dataDir, 'logs', `${name}.log`), onLine });

  const backend = server('backend', 'backend/dist/main.js', (line) => {
    welcome = readWelcome(line) ?? welcome;
  });
  const startShell = () => server('shell', 'shell/dist/server/main.js');
  let shell = startShell();
  const shellReady = () => shell.ready(`http://${host}:${port}/readyz`);
  const stop = async () => {
    await shell.stop();
    await backend.stop();
  };
  const kill = () => {
    shell.kill();
    backend.kill();
  };
  try {
    await backend.ready(`http://${apiHost}:${apiPort}/readyz`);
    await shellReady();
  } catch (error) {
    await stop();
    throw error;
  }
  const restartShell = async () => {
    await shell.stop();
    shell = startShell();
    await shellReady();
  };
  const broken = Promise.race([backend, shell].map(async ({ name, ended }) => `The ${name} ${await ended}.`));
  return { url: publicUrl, welcome, pids: [backend.pid, shell.pid], broken, restartShell, stop, kill };
}

/** The backend's "ready" line among its other log lines, all of them JSON. */
function readWelcome(line: string): Welcome | null {
  if (!line.includes('"ready"')) return null;
  try {
    const entry = JSON.parse(line) as Partial<Welcome> & { event?: string };
    if (entry.event !== 'ready') return null;
    return { signup_path: entry.signup_path ?? null, demo_tracking_code: entry.demo_tracking_code ?? null };
  } catch {
    return null;
  }
}
