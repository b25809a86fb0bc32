import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { readOnly } from './permissions.js';
import type { Job, ThreadResponse, WorkerFailure, WorkerInput } from './sandbox-messages.js';

const HEAP_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
const WORKER_FILE = new URL('./worker.js', import.meta.url);
const OWN_FOLDER = fileURLToPath(new URL('.', import.meta.url));

interface ThreadEvents {
  onResponse(response: ThreadResponse): void;
  /** It has failed, and ends. */
  onFailure(failure: WorkerFailure): void;
  onTerminated(): void;
}

/**
 * A thread in the sandbox with the modules of one remote. Of the disk it can read these and the code of the sandbox alone;
 * Node does not keep it from what the process has open, which is its connection to the shell server.
 */
export class WorkerThread {
  isTerminating = false;
  /** When its job began, the first one of which is to load its modules; undefined if it has none. */
  busySince: number | undefined = performance.now();
  private readonly thread: Worker;

  constructor(
    input: WorkerInput,
    private readonly events: ThreadEvents,
  ) {
    const modules = [input.shell, ...(input.remote === null ? [] : [input.remote])];
    this.thread = new Worker(WORKER_FILE, {
      workerData: input,
      resourceLimits: HEAP_LIMITS,
      env: {},
      execArgv: readOnly([OWN_FOLDER, ...modules]),
      stdout: true,
      stderr: true,
    });
    this.thread.on('message', (response: ThreadResponse) => {
      this.busySince = undefined;
      events.onResponse(response);
    });
    this.thread.on('error', (error: NodeJS.ErrnoException) => this.fail(failureOf(error)));
    this.thread.on('exit', () => {
      this.fail({ failureClass: 'exception', reason: 'the thread exited unexpectedly' });
      events.onTerminated();
    });
    this.thread.stdout.resume();
    this.thread.stderr.resume();
  }

  run(job: Job): void {
    this.busySince = performance.now();
    this.thread.postMessage(job);
  }

  /** Reports a failure, unless it ends already, and ends it. */
  fail(failure: WorkerFailure): void {
    if (this.isTerminating) return;
    this.terminate();
    this.events.onFailure(failure);
  }

  terminate(): void {
    this.isTerminating = true;
    this.busySince = undefined;
    this.thread.terminate().catch(() => undefined); // It has ended already.
  }
}

function failureOf({ code, message }: NodeJS.ErrnoException): WorkerFailure {
  return { failureClass: code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'exception', reason: String(message) };
}
