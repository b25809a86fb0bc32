/** Runs in a worker thread: loads the server modules of one remote and renders its pages, one at a time. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderRequest, ServerRenderer, ShellModule } from './protocol.js';

/** Files whose sums were checked a moment ago. */
export interface ThreadData {
  name: string | null;
  shell: string;
  remote: string | null;
}

/** One thing to do. */
export type Job = { plan: string } | { moved: string; text: string } | { render: RenderRequest };

/** What came of it, and how much the thread keeps outside of its heap, which no limit covers. */
export type Answer = { bufferBytes: number } & (
  | { value: unknown }
  | { failure: { fault: 'exception' | 'evaluation'; reason: string } }
);

const load = (file: string) => import(pathToFileURL(file).href);

async function prepare({ name, shell, remote }: ThreadData): Promise<ServerRenderer> {
  const host = (await load(shell)) as ShellModule;
  const module = remote === null ? null : (await load(remote)).default(host.lent);
  const renderer = host.createRenderer(name, module);
  await renderer.warm();
  return renderer;
}

function outcomeOf(renderer: ServerRenderer, job: Job): unknown {
  if ('plan' in job) return renderer.plan(job.plan);
  return 'moved' in job ? renderer.moved(job.moved, job.text) : renderer.render(job.render);
}

function tell(answer: { value: unknown } | { failure: { fault: 'exception' | 'evaluation'; reason: string } }): void {
  parentPort?.postMessage({ ...answer, bufferBytes: process.memoryUsage().external } satisfies Answer);
}

const reasonOf = (error: unknown) =>
  String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, 1_000);

try {
  const renderer = await prepare(workerData as ThreadData);
  parentPort?.on('message', async (job: Job) => {
    try {
      tell({ value: await outcomeOf(renderer, job) });
    } catch (error) {
      tell({ failure: { fault: 'exception', reason: reasonOf(error) } });
    }
  });
  tell({ value: null });
} catch (error) {
  tell({ failure: { fault: 'evaluation', reason: reasonOf(error) } });
}
