/** Between two turns that count. */
const TURN_MS = 100;

/** A deadline that `clear` ends. */
export interface PatientDeadline {
  /** Aborts when the deadline passes. */
  signal: AbortSignal;
  clear(): void;
}

/**
 * A deadline for a server's answer, after `ms` milliseconds in which this process was able to receive one: it is counted
 * in turns of the event loop, so that a process that is late itself, or a machine that was paused, blames nobody else.
 */
export function patientDeadline(ms: number): PatientDeadline {
  const controller = new AbortController();
  let turns = Math.ceil(ms / TURN_MS);
  let timer = setTimeout(turn, TURN_MS);
  function turn(): void {
    turns -= 1;
    // The last one ends after another look at the sockets: what had arrived by then is in time.
    timer = setTimeout(turns > 0 ? turn : () => controller.abort(), turns > 0 ? TURN_MS : 1);
  }
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}
