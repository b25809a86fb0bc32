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
  const turn = () => {
    turns -= 1;
    if (turns > 0) timer = setTimeout(turn, TURN_MS);
    // After another look at the sockets: what has arrived by then is in time.
    else timer = setTimeout(() => controller.abort(), 1);
  };
  let timer = setTimeout(turn, TURN_MS);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}
