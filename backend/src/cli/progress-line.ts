import type { Progress, Step } from '../backup/progress.js';

const TEXTS: Record<Step, string> = {
  images: 'images copied',
  rows: 'rows',
  reading: 'rows read and verified',
  comparing: 'rows compared',
};
/** A terminal has one line that changes; a file gets a line now and then. */
const INTERVAL_MS = { terminal: 200, file: 10_000 };

/** Shows on the standard error how far a command is. `end` leaves a terminal's line empty. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr): { progress: Progress; end: () => void } {
  const interval = stream.isTTY ? INTERVAL_MS.terminal : INTERVAL_MS.file;
  let shownAt = performance.now();
  let hasLine = false;
  const progress: Progress = (step, done, total) => {
    const now = performance.now();
    if (now - shownAt < interval) return;
    shownAt = now;
    const text = lineOf(step, done, total);
    hasLine = true;
    stream.write(stream.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  };
  const end = () => {
    if (hasLine && stream.isTTY) stream.write('\r\x1b[K');
  };
  return { progress, end };
}

function lineOf(step: Step, done: number, total: number): string {
  const count = done.toLocaleString('en');
  if (total < done) return `${count} ${TEXTS[step]}`;
  return `${count} of ${total.toLocaleString('en')} ${TEXTS[step]} (${Math.floor((100 * done) / Math.max(total, 1))} %)`;
}
