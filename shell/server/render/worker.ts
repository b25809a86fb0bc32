/** Runs in a thread of the sandbox: loads the server modules of one remote and renders its pages, one at a time. */
import { pathToFileURL } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderedPage, RenderRequest, ServerRenderer, ShellModule } from './protocol.js';
import type { Job, ThreadResponse, WorkerInput } from './sandbox-messages.js';
import { withholdSignals } from './withhold-signals.js';

type Result = Pick<ThreadResponse, 'html'> &
  ({ value: unknown } | { failure: { failureClass: 'exception' | 'evaluation'; reason: string } });

const MAX_REASON_CHARACTERS = 1_000;

const load = (file: string) => import(pathToFileURL(file).href);

async function createRenderer({ name, shell, remote, earlierKit }: WorkerInput): Promise<ServerRenderer> {
  const host = (await load(shell)) as ShellModule;
  const shared = earlierKit === undefined ? host.sharedModules : await host.sharedModulesWith?.(earlierKit);
  const module = remote === null ? null : (await load(remote)).default(shared);
  return host.createRenderer(name, module);
}

async function run(renderer: ServerRenderer, job: Job): Promise<Result> {
  if ('render' in job) return withHtmlApart(await renderer.render(job.render));
  return { value: (await query(renderer, job)) ?? null };
}

function query(renderer: ServerRenderer, job: Exclude<Job, { render: RenderRequest }>): unknown {
  if ('warmUp' in job) return renderer.warmUp();
  return 'match' in job ? renderer.match(job.match) : renderer.redirect(job.redirect, job.text);
}

const encoder = new TextEncoder();

/** Nobody reads the HTML on its way: it travels in the encoding that browsers get, with its length in its place. */
function withHtmlApart(page: RenderedPage): Result {
  if (typeof page?.html !== 'string') return { value: page ?? null };
  const html = encoder.encode(page.html);
  return { value: { ...page, html: html.length }, html };
}

function respond(result: Result): void {
  const { external_memory: bufferBytes } = getHeapStatistics();
  const response: ThreadResponse = { ...result, bufferBytes };
  parentPort?.postMessage(response, result.html ? [result.html.buffer as ArrayBuffer] : []);
}

const reasonOf = (error: unknown) =>
  String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, MAX_REASON_CHARACTERS);

withholdSignals();
try {
  const renderer = await createRenderer(workerData as WorkerInput);
  const failed = (error: unknown) => respond({ failure: { failureClass: 'exception', reason: reasonOf(error) } });
  parentPort?.on('message', (job: Job) => {
    run(renderer, job).then(respond).catch(failed);
  });
  respond({ value: null });
} catch (error) {
  respond({ failure: { failureClass: 'evaluation', reason: reasonOf(error) } });
}
