/** Runs in a thread of the sandbox: loads the server modules of one remote and renders its pages, one at a time. */
import { pathToFileURL } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { ServerRenderer, ShellModule } from './protocol.js';
import type { Job, WorkerInput, WorkerResponse } from './sandbox-messages.js';
import { withholdSignals } from './withhold-signals.js';

type Result = { value: unknown } | { failure: { failureClass: 'exception' | 'evaluation'; reason: string } };

const MAX_REASON_CHARACTERS = 1_000;

const load = (file: string) => import(pathToFileURL(file).href);

async function createRenderer({ name, shell, remote, earlierKit }: WorkerInput): Promise<ServerRenderer> {
  const host = (await load(shell)) as ShellModule;
  const shared = earlierKit === undefined ? host.sharedModules : await host.sharedModulesWith?.(earlierKit);
  const module = remote === null ? null : (await load(remote)).default(shared);
  return host.createRenderer(name, module);
}

async function run(renderer: ServerRenderer, job: Job): Promise<unknown> {
  if ('warmUp' in job) return renderer.warmUp();
  if ('match' in job) return renderer.match(job.match);
  return 'redirect' in job ? renderer.redirect(job.redirect, job.text) : renderer.render(job.render);
}

function respond(result: Result): void {
  parentPort?.postMessage({ ...result, bufferBytes: getHeapStatistics().external_memory } satisfies WorkerResponse);
}

const reasonOf = (error: unknown) =>
  String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, MAX_REASON_CHARACTERS);

withholdSignals();
try {
  const renderer = await createRenderer(workerData as WorkerInput);
  const failed = (error: unknown) => respond({ failure: { failureClass: 'exception', reason: reasonOf(error) } });
  parentPort?.on('message', (job: Job) => {
    run(renderer, job)
      .then((value) => respond({ value: value ?? null }))
      .catch(failed);
  });
  respond({ value: null });
} catch (error) {
  respond({ failure: { failureClass: 'evaluation', reason: reasonOf(error) } });
}
