import { join } from 'node:path';
import { z } from 'zod';
import { LogFile } from './log-file.js';
import { type ServerOptions, ServerProcess } from './server-process.js';
import type { SiteSettings } from './settings.js';
import { onAbort } from './shutdown-signal.js';
import { StartError } from './start-error.js';
import { SupervisedServer } from './supervised-server.js';

const root = join(import.meta.dirname, '../..');

const RESTART = { DATABASE_WAIT: '30' };

/** What the backend reports when it is ready. */
export interface Welcome {
  /** Path of the sign-up page while no administrator exists. */
  signup_path: string | null;
  /** The variables that make the site public; none on a machine of one's own. */
  productionReasons: readonly string[];
  /** URL of that page with its secret: reported in production only, on the first start. */
  signup_link?: string;
  /** A parcel of the demo content. */
  demo_tracking_code: string | null;
}

/** A running site: backend and shell server, both ready. */
export interface Site {
  url: string;
  welcome: Welcome;
  /** Process ids of backend and shell server at the start; a restarted server has another one. */
  pids: readonly number[];
  /** Resolves with null when the site was stopped, with a sentence when a server died too often to be restarted. */
  ended: Promise<string | null>;
  /** Stops both servers, the one that visitors reach first. */
  stop(): Promise<void>;
  kill(): void;
}

/** The message of the backend on its IPC channel. */
const readyMessage = z.object({
  signup_path: z.string().nullable(),
  productionReasons: z.array(z.string()),
  demo_tracking_code: z.string().nullable(),
});

interface StartOptions {
  shutdown?: AbortSignal;
  /** Receives one line for each unexpected exit of a server and for its return. */
  report?(line: string): void;
}

/** Starts both servers and waits until they are ready. @throws StartError on failure, or when `shutdown` is aborted first */
export async function startSite(
  settings: SiteSettings,
  { shutdown, report = console.error }: StartOptions = {},
): Promise<Site> {
  const { host, port, apiHost, apiPort, publicUrl, dataDir, logBounds, env } = settings;
  let welcome: Welcome = { signup_path: null, productionReasons: [], demo_tracking_code: null };
  const stopping = new AbortController();
  const logs: LogFile[] = [];
  const server = (name: string, readyUrl: string, program: Pick<ServerOptions, 'file' | 'onLine'>) => {
    const log = new LogFile(join(dataDir, 'logs', `${name}.log`), report, logBounds);
    logs.push(log);
    const spawn = (restarted: boolean) =>
      // The database has its content since the first start: what was deleted since then must stay deleted. Nobody
      // watches a restart, and the database may be what is being repaired.
      new ServerProcess({ name, log, ...program, env: restarted ? { ...RESTART, ...env, SEED: 'none' } : env });
    return new SupervisedServer({ name, spawn, readyUrl, report, stopping: stopping.signal });
  };

  const backend = server('backend', `http://${apiHost}:${apiPort}/readyz`, {
    file: join(root, 'backend/dist/main.js'),
    onLine: (line) => {
      welcome = { ...welcome, ...readLink(line) };
    },
  });
  const shell = server('shell', `http://${host}:${port}/readyz`, { file: join(root, 'shell/dist/server/main.js') });
  const stop = async () => {
    stopping.abort();
    await shell.stop();
    await backend.stop();
    for (const log of logs) log.end();
  };
  const kill = () => {
    stopping.abort();
    shell.kill();
    backend.kill();
  };
  const ready = async () => {
    await backend.ready();
    const message = readyMessage.parse(await backend.firstMessage());
    await shell.ready();
    welcome = { ...welcome, ...message };
  };
  try {
    await Promise.race([ready(), ...(shutdown ? [rejectOnAbort(shutdown)] : [])]);
  } catch (error) {
    await stop();
    throw error;
  }
  const ended = Promise.race([backend.supervise(), shell.supervise()]);
  return { url: publicUrl, welcome, pids: [backend.pid, shell.pid], ended, stop, kill };
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
