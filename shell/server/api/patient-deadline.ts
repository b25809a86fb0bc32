import { API } from '../config/deadlines.js';

/**
 * A signal that aborts after some time in which this process was able to receive an answer: it is counted in turns of
 * the event loop, so that a process that is late itself does not blame another. `clear` ends it.
 */
export function patientDeadline(ms: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  let turns = Math.ceil(ms / API.check);
  const timer = setInterval(() => {
    turns -= 1;
    if (turns > 0) return;
    clearInterval(timer);
    controller.abort();
  }, API.check);
  return { signal: controller.signal, clear: () => clearInterval(timer) };
}
