import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

const REOPEN_INTERVAL_MS = 5_000;
/** Lines are dropped while this much waits for a slow disk. */
const MAX_BUFFERED_BYTES = 4_000_000;

/**
 * The log of one server, overwritten by each `npm start` and continued when the server is restarted. A file that cannot
 * be written (disk full, folder deleted) costs lines of the log, never the site; it is reported once and opened again.
 */
export class LogFile {
  private stream: WriteStream | undefined;
  private reopenAt = 0;
  private failing = false;

  constructor(
    readonly path: string,
    private readonly report: (line: string) => void,
  ) {
    this.stream = this.open('w');
  }

  write(line: string): void {
    if (!this.stream && performance.now() >= this.reopenAt) this.stream = this.open('a');
    const { stream } = this;
    if (!stream || stream.writableLength > MAX_BUFFERED_BYTES) return;
    stream.write(`${line}\n`, (error) => {
      if (!error && this.failing) this.recovered();
    });
  }

  end(): void {
    this.stream?.end();
    this.stream = undefined;
    this.reopenAt = Number.POSITIVE_INFINITY;
  }

  private open(flags: 'w' | 'a'): WriteStream | undefined {
    try {
      mkdirSync(dirname(this.path), { recursive: true });
    } catch (error) {
      this.failed(error as NodeJS.ErrnoException);
      return undefined;
    }
    return createWriteStream(this.path, { flags }).on('error', (error) => this.failed(error));
  }

  private failed({ code, message }: NodeJS.ErrnoException): void {
    this.stream = undefined;
    this.reopenAt = Math.max(this.reopenAt, performance.now() + REOPEN_INTERVAL_MS);
    if (!this.failing)
      this.report(`Cannot write to ${this.path}: ${code ?? message}. Its lines are lost until it can.`);
    this.failing = true;
  }

  private recovered(): void {
    this.failing = false;
    this.report(`Writing to ${this.path} again.`);
  }
}
