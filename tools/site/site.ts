import { join } from 'node:path';
import { z } from 'zod';
import { onAbort } from './end-request.js';
import { ServerProcess } from './server-process.js';
import type { SiteSettings } from './settings.js';
import { StartError } from './start-error.js';

const root = join(import.meta.dirname, '../..');

/** What the backend tells once it answers. */
export interface Welcome {
  /** Path of the sign-up page while no administrator exists. */
  signup_path: string | null;
  /** Address of that page with its secret: told in production, on the first start alone. */
  signup_link?: string;
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

/** What the backend tells through its channel. */
const told = z.object({
  event: z.literal('ready'),
  signup_path: z.string().nullable(),
  demo_tracking_code: z.string().nullable(),
});

/** Starts both servers and waits until they answer. @throws StartError when one of them does not, or `end` comes first. */
export async function startSite(settings: SiteSettings, end?: AbortSignal): Promise<Site> {
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
  const running = async () => {
    await backend.ready(`http://${apiHost}:${apiPort}/readyz`);
    const { signup_path, demo_tracking_code } = told.parse(await backend.told());
    await shellReady();
    welcome = { ...welcome, signup_path, demo_tracking_code };
  };
  try {
    await Promise.race([running(), ...(end ? [endedEarly(end)] : [])]);
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

function endedEarly(end: AbortSignal): Promise<never> {
  return new Promise((_, reject) => onAbort(end, () => reject(new StartError('Ended before the site was running.'))));
}

/** The link with its secret stands in the log alone, in the one line that tells it. */
function readLink(line: string): Partial<Welcome> {
  if (!line.includes('"signup_link"')) return {};
  try {
    const entry = JSON.parse(line) as { event?: string; link?: string };
    return entry.event === 'signup_link' && entry.link ? { signup_link: entry.link } : {};
  } catch {
    return {};
  }
}
