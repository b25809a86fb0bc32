import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { DEADLINES_MS } from '../config/deadlines.js';

const line = z.object({ event: z.literal('render_failed'), remote: z.string(), class: z.string(), reason: z.string() });

const POLL_INTERVAL_MS = 20;
/** A worker that does not start, and the one that is started in its place. */
const MAX_WAIT_MS = 2 * DEADLINES_MS.workerStart;

/** What the log of the shell server says about rendering that failed. */
export class RenderFailures {
  /** Remote → its first failure, as a sentence without paths of this machine. */
  private readonly first = new Map<string, string>();

  read(text: string): void {
    const { success, data } = line.safeParse(JSON.parse(text));
    if (success && !this.first.has(data.remote)) this.first.set(data.remote, sentenceOf(data.class, data.reason));
  }

  of(remote: string): string | undefined {
    return this.first.get(remote);
  }

  /** Waits until it is known why a page was not rendered. */
  async awaited(remote: string): Promise<string> {
    const deadline = performance.now() + MAX_WAIT_MS;
    while (!this.first.has(remote) && performance.now() < deadline) await delay(POLL_INTERVAL_MS);
    return this.first.get(remote) ?? 'no reason was logged';
  }
}

/** The message, and where it was thrown. */
function sentenceOf(failureClass: string, reason: string): string {
  const [message = '', ...stack] = reason.split('\n');
  const frame = stack
    .map((text) => /([^/\\\s(]+\.mjs:\d+:\d+)\)?$/.exec(text)?.[1])
    .find((found) => found !== undefined);
  const where = frame === undefined ? '' : ` at ${frame}`;
  return failureClass === 'timeout' ? `does not end: ${message}` : `${message}${where}`;
}
