import { createWriteStream, existsSync, lstatSync, mkdirSync, renameSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

const REOPEN_INTERVAL_MS = 5_000;
/** At this size the file becomes `….1.log`, that one `….2.log` and so on, and a new one is started. */
const MAX_BYTES = 20_000_000;
/** The newest one included; the oldest is replaced. */
const MAX_FILES = 5;
/** Lines are dropped while this much waits for a slow disk. */
const MAX_BUFFERED_BYTES = 4_000_000;

/** How much of the disk a log takes: {@link MAX_FILES} of {@link MAX_BYTES} unless somebody wants it otherwise. */
export interface LogBounds {
  maxFiles?: number;
  maxBytes?: number;
}

/**
 * The log of one server, continued when the server is restarted. Each `npm start` begins a new file: those before may
 * say why it was necessary, and are kept. It takes at most `maxFiles` files of `maxBytes` of the disk. A file that cannot
 * be written (disk full, folder deleted) costs lines of the log, never the site; it is reported once and opened again.
 */
export class LogFile {
  private stream: WriteStream | undefined;
  private reopenAt = 0;
  private failing = false;
  private bytes = 0;

  constructor(
    readonly path: string,
    private readonly report: (line: string) => void,
    private readonly bounds: LogBounds = {},
  ) {
    if (isFile(path)) this.rotate();
    else this.stream = this.open('w');
  }

  write(line: string): void {
    if (!this.stream && performance.now() >= this.reopenAt) this.stream = this.open('a');
    const text = `${line}\n`;
    if (this.stream && this.bytes + Buffer.byteLength(text) > (this.bounds.maxBytes ?? MAX_BYTES)) this.rotate();
    const { stream } = this;
    if (!stream || stream.writableLength > MAX_BUFFERED_BYTES) return;
    this.bytes += Buffer.byteLength(text);
    stream.write(text, (error) => {
      if (!error && this.failing) this.recovered();
    });
  }

  end(): void {
    this.stream?.end();
    this.stream = undefined;
    this.reopenAt = Number.POSITIVE_INFINITY;
  }

  private rotate(): void {
    this.stream?.end();
    try {
      for (let age = (this.bounds.maxFiles ?? MAX_FILES) - 1; age > 0; age--) {
        if (existsSync(this.file(age - 1))) renameSync(this.file(age - 1), this.file(age));
      }
      this.bytes = 0;
      this.stream = this.open('w');
    } catch (error) {
      this.failed(error as NodeJS.ErrnoException);
    }
  }

  /** The file that is written, or the one that was so many files ago. */
  private file(age: number): string {
    return age === 0 ? this.path : this.path.replace(/(\.log)?$/, `.${age}.log`);
  }

  private open(flags: 'w' | 'a'): WriteStream | undefined {
    try {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    } catch (error) {
      this.failed(error as NodeJS.ErrnoException);
      return undefined;
    }
    return createWriteStream(this.path, { flags, mode: 0o600 }).on('error', (error) => this.failed(error));
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

/** Whether there is a regular file. */
const isFile = (path: string): boolean => existsSync(path) && lstatSync(path).isFile();
