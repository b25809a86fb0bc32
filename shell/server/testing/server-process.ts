import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { until } from '@waybill/testing/until';

/** A shell server in a process of its own: a spec sees whether it survives. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Its log, parsed. */
  logged: { level: string; event: string }[];
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the compiled server, with the modules in `preload` run before it, and waits until it is listening. */
export async function startServerProcess(env: Record<string, string>, preload: string[] = []): Promise<ServerProcess> {
  const main = join(__dirname, '../../dist/server/main.js');
  const imports = preload.flatMap((file) => ['--import', file]);
  const child = spawn(process.execPath, [...imports, main], {
    env: { PORT: '0', LOG_LEVEL: 'debug', RENDER_TIMEOUT_MS: '10000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const lines: string[] = [];
  let partial = '';
  child.stdout?.on('data', (data: Buffer) => {
    const parts = (partial + data.toString()).split('\n');
    partial = parts.pop() ?? '';
    lines.push(...parts);
  });
  child.stderr?.resume();
  const logged = () => lines.map((line) => JSON.parse(line) as { level: string; event: string; url?: string });
  await until(() => logged().some(({ event }) => event === 'listening') || child.exitCode !== null);
  return {
    url: logged().find(({ event }) => event === 'listening')?.url ?? '',
    child,
    get logged() {
      return logged();
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      // SIGTERM would leave the idle connections of `fetch` half a second.
      child.kill('SIGKILL');
      await exited;
    },
  };
}
