/** Runs in a worker thread: loads the server modules of one remote and renders its pages, one at a time. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderRequest, ServerRenderer, ShellModule } from './protocol.js';

/** Server modules to load: files whose hashes have just been verified. */
export interface WorkerInput {
  name: string | null;
  shell: string;
  remote: string | null;
}

/** One call of the renderer. */
export type Job = { warmUp: true } | { match: string } | { redirect: string; text: string } | { render: RenderRequest };

type Result = { value: unknown } | { failure: { failureClass: 'exception' | 'evaluation'; reason: string } };

/** Result of a job, and the thread's memory outside of the heap, which no resource limit covers. */
export type WorkerResponse = Result & { bufferBytes: number };

const MAX_REASON_CHARACTERS = 1_000;

const load = (file: string) => import(pathToFileURL(file).href);

async function createRenderer({ name, shell, remote }: WorkerInput): Promise<ServerRenderer> {
  const host = (await load(shell)) as ShellModule;
  const module = remote === null ? null : (await load(remote)).default(host.sharedModules);
  return host.createRenderer(name, module);
}

function run(renderer: ServerRenderer, job: Job): unknown {
  if ('warmUp' in job) return renderer.warmUp();
  if ('match' in job) return renderer.match(job.match);
  return 'redirect' in job ? renderer.redirect(job.redirect, job.text) : renderer.render(job.render);
}

function respond(result: Result): void {
  parentPort?.postMessage({ ...result, bufferBytes: process.memoryUsage().external } satisfies WorkerResponse);
}

const reasonOf = (error: unknown) =>
  String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, MAX_REASON_CHARACTERS);

try {
  const renderer = await createRenderer(workerData as WorkerInput);
  parentPort?.on('message', async (job: Job) => {
    try {
      respond({ value: await run(renderer, job) });
    } catch (error) {
      respond({ failure: { failureClass: 'exception', reason: reasonOf(error) } });
    }
  });
  respond({ value: null });
} catch (error) {
  respond({ failure: { failureClass: 'evaluation', reason: reasonOf(error) } });
}
