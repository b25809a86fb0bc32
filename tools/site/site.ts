import { join } from 'node:path';
import { z } from 'zod';
import { ServerProcess } from './server-process.js';
import type { SiteSettings } from './settings.js';
import { onAbort } from './shutdown-signal.js';
import { StartError } from './start-error.js';

const root = join(import.meta.dirname, '../..');

/** What the backend reports when it is ready. */
export interface Welcome {
  /** Path of the sign-up page while no administrator exists. */
  signup_path: string | null;
  /** URL of that page with its secret: reported in production only, on the first start. */
  signup_link?: string;
  /** A parcel of the demo content. */
  demo_tracking_code: string | null;
}

/** A running site: backend and shell server, both ready. */
export interface Site {
  url: string;
  welcome: Welcome;
  /** Process ids of backend and shell server. */
  pids: readonly number[];
  /** Resolves with a sentence when one of the two servers has exited unexpectedly. */
  failed: Promise<string>;
  /** Stops and starts the shell server, as an update does. */
  restartShell(): Promise<void>;
  /** Stops both servers, the one that visitors reach first. */
  stop(): Promise<void>;
  kill(): void;
}

/** The message of the backend on its IPC channel. */
const readyMessage = z.object({
  event: z.literal('ready'),
  signup_path: z.string().nullable(),
  demo_tracking_code: z.string().nullable(),
});

/** Starts both servers and waits until they are ready. @throws StartError on failure, or when `shutdown` is aborted first */
export async function startSite(settings: SiteSettings, shutdown?: AbortSignal): Promise<Site> {
  const { host, port, apiHost, apiPort, publicUrl, dataDir, env } = settings;
  let welcome: Welcome = { signup_path: null, demo_tracking_code: null };
  const server = (name: string, file: string, onLine?: (line: string) => void) =>
    new ServerProcess({ name, env, file: join(root, file), logFile: join(dataDir, 'logs', `${name}.log`), onLine });

  const backend = server('backend', 'backend/dist/main.js', (line) => {
    welcome = { ...welcome, ...readLink(line) };
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
  const ready = async () => {
    await backend.ready(`http://${apiHost}:${apiPort}/readyz`);
    const { signup_path, demo_tracking_code } = readyMessage.parse(await backend.firstMessage());
    await shellReady();
    welcome = { ...welcome, signup_path, demo_tracking_code };
  };
  try {
    await Promise.race([ready(), ...(shutdown ? [rejectOnAbort(shutdown)] : [])]);
  } catch (error) {
    await stop();
    throw error;
  }
  const restartShell = async () => {
    await shell.stop();
    shell = startShell();
    await shellReady();
  };
  const failed = Promise.race([backend, shell].map(async ({ name, exited }) => `The ${name} ${await exited}.`));
  return { url: publicUrl, welcome, pids: [backend.pid, shell.pid], failed, restartShell, stop, kill };
}

function rejectOnAbort(shutdown: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    onAbort(shutdown, () => reject(new StartError('Stopped before the site was ready.'))),
  );
}

/** The link with its secret is in the log only, in a line of its own. */
function readLink(line: string): Partial<Welcome> {
  if (!line.includes('"signup_link"')) return {};
  try {
    const entry = JSON.parse(line) as { event?: string; link?: string };
    return entry.event === 'signup_link' && entry.link ? { signup_link: entry.link } : {};
  } catch {
    return {};
  }
}
