/** What the shell server and its sandbox send each other. */
import { z } from 'zod';
import type { RenderRequest } from './protocol.js';

/** Server modules to load: files whose hashes have just been verified. */
export interface WorkerInput {
  name: string | null;
  shell: string;
  remote: string | null;
  /** Version of the kit that the remote gets instead of the current one. */
  earlierKit?: string | undefined;
}

/** One call of the renderer. */
export type Job = { warmUp: true } | { match: string } | { redirect: string; text: string } | { render: RenderRequest };

/** Each worker has a number, which is never used again. */
export type ToSandbox = { worker: number } & ({ start: WorkerInput } | { job: Job } | { terminate: true });

const failure = z.object({ failureClass: z.enum(['exception', 'evaluation', 'memory']), reason: z.string() });
/** Of a worker without a response; `isShared`: others failed with it, and another one is to blame. */
const workerFailure = failure.extend({ isShared: z.boolean().exactOptional() });

/**
 * Result of a job, with the worker's memory outside of its heap. The first one says that the modules are loaded. The bytes
 * that go with a page are its HTML.
 */
const response = z.union([
  z.object({ failure, bufferBytes: z.number() }),
  z.object({ value: z.unknown(), bufferBytes: z.number() }),
]);

/** What the sandbox sends is checked: the code that it runs could make it send anything. */
export const fromSandbox = z.object({
  worker: z.number(),
  event: z.union([
    z.object({ response }),
    z.object({ failed: workerFailure }),
    z.object({ terminated: z.literal(true) }),
  ]),
});

export type FromSandbox = z.infer<typeof fromSandbox>;
export type WorkerResponse = z.infer<typeof response>;
/** What a thread sends: the HTML of a page is moved, not copied. */
export type ThreadResponse = WorkerResponse & { html?: Uint8Array };
/** Value of a job that did not fail, and the bytes that go with it. */
export interface JobResult {
  value: unknown;
  bytes: Buffer;
}
export type WorkerFailure = z.infer<typeof workerFailure>;
