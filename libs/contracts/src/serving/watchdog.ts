/** Between two beats. */
const BEAT_MS = 1_000;
/** Beats that may be missed in a row. */
const MAX_MISSED = 30;
/** Far more than it needs: whoever watches must not be the first to fail. Memory that is not used costs nothing. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };

/** Where the shared numbers are: how often the process was alive, and whether a debugger may have stopped it. */
const BEATS = 0;
const DEBUGGED = 1;

/**
 * What the thread runs. It counts its own turns, not the time: where a process was frozen, or its machine slept, turns are
 * missing as well as beats. Nothing may keep it from the end, neither a log that nobody reads nor a
 * process in which no code of ours runs, such as in a statement of the embedded database: each has a second.
 */
const THREAD = `'use strict';
const { write } = require('node:fs');
const { Session } = require('node:inspector');
const { numbers, beatMs, maxMissed } = require('node:worker_threads').workerData;
const FRAMES = 10;
let seen = 0;
let missed = 0;
const turns = setInterval(() => {
  const beats = Atomics.load(numbers, ${BEATS});
  missed = beats === seen && Atomics.load(numbers, ${DEBUGGED}) === 0 ? missed + 1 : 0;
  seen = beats;
  if (missed < maxMissed) return;
  clearInterval(turns);
  end();
}, beatMs);

function end() {
  const kill = () => process.kill(process.pid, 'SIGKILL');
  setTimeout(kill, 2_000);
  const report = (at) => {
    const line = {
      level: 'fatal',
      time: new Date().toISOString(),
      event: 'server_hung',
      seconds: Math.round((missed * beatMs) / 1_000),
      at,
      msg: 'The server did nothing else for too long, and was killed, so that it is started again. Report where it stood.',
    };
    write(2, JSON.stringify(line) + '\\n', kill);
  };
  const unknownPlace = setTimeout(report, 1_000, []);
  const files = new Map();
  const placeOf = ({ functionName, location: { scriptId, lineNumber } }) =>
    [functionName, files.get(scriptId) + ':' + (lineNumber + 1)].filter(Boolean).join(' ');
  const session = new Session();
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }) => {
    clearTimeout(unknownPlace);
    report(params.callFrames.slice(0, FRAMES).map(placeOf));
  });
  session.connectToMainThread();
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}
`;

interface Thread {
  on(event: 'error', listener: (error: Error) => void): unknown;
  unref(): void;
}

/** The parts of Node that are needed: this library runs in browsers too, and imports nothing of Node. */
interface Runtime {
  /** That of `node:worker_threads`. */
  Worker: new (
    code: string,
    options: { eval: true; execArgv: string[]; workerData: object; resourceLimits: typeof LIMITS },
  ) => Thread;
  /** `url` of `node:inspector`. */
  debuggerUrl(): string | undefined;
  /** The process goes on unwatched. */
  onFailure(error: Error): void;
}

/**
 * Ends this process with SIGKILL once its event loop has stood still for 30 seconds: it answers nobody, and whoever
 * supervises it starts another one. A thread watches, because nothing else runs then. Not under a debugger, which stops
 * processes for as long as somebody thinks. Keeps no process alive. To be called when the process has started: the first
 * start after an update may work for longer.
 */
export function startWatchdog(
  { Worker, debuggerUrl, onFailure }: Runtime,
  beatMs = BEAT_MS,
  maxMissed = MAX_MISSED,
): void {
  const numbers = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const beat = () => {
    Atomics.store(numbers, DEBUGGED, debuggerUrl() === undefined ? 0 : 1);
    Atomics.add(numbers, BEATS, 1);
  };
  beat();
  const timer: unknown = setInterval(beat, beatMs);
  (timer as { unref?: () => void }).unref?.();
  const options = { eval: true as const, execArgv: [], workerData: { numbers, beatMs, maxMissed } };
  const thread = new Worker(THREAD, { ...options, resourceLimits: LIMITS });
  thread.on('error', onFailure);
  thread.unref();
}
