import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onAbort } from './end-request.js';
import { ServerProcess } from './server-process.js';
import type { SiteSettings } from './settings.js';
import { StartError } from './start-error.js';

const root = join(import.meta.dirname, '../..');

/** The line that tells it may come after the first answer; where the log leaves it out it does not come at all. */
const TOLD_WITHIN_MS = 3_000;

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

/** Starts both servers and waits until they answer. @throws StartError when one of them does not, or `end` comes first. */
export async function startSite(settings: SiteSettings, end?: AbortSignal): Promise<Site> {
  const { host, port, apiHost, apiPort, publicUrl, dataDir, env } = settings;
  let welcome: Welcome = { signup_path: null, demo_tracking_code: null };
  const server = (name: string, file: string, onLine?: (line: string) => void) =>
    new ServerProcess({ name, env, file: join(root, file), logFile: join(dataDir, 'logs', `${name}.log`), onLine });

  const heard = new AbortController();
  const backend = server('backend', 'backend/dist/main.js', (line) => {
    const told = readWelcome(line);
    welcome = { ...welcome, ...told };
    if ('signup_path' in told) heard.abort();
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
    await delay(TOLD_WITHIN_MS, undefined, { signal: heard.signal }).catch(() => undefined);
    await shellReady();
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

/** What the backend's log lines, all of them JSON, tell of it. */
function readWelcome(line: string): Partial<Welcome> {
  if (!line.includes('"ready"') && !line.includes('"signup_link"')) return {};
  try {
    const entry = JSON.parse(line) as Partial<Welcome> & { event?: string; link?: string };
    if (entry.event === 'signup_link' && entry.link) return { signup_link: entry.link };
    if (entry.event !== 'ready') return {};
    return { signup_path: entry.signup_path ?? null, demo_tracking_code: entry.demo_tracking_code ?? null };
  } catch {
    return {};
  }
}
