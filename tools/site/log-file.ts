import { createWriteStream, existsSync, lstatSync, mkdirSync, renameSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

const REOPEN_INTERVAL_MS = 5_000;
/** At this size the file becomes `….1.log`, replacing the one before it, and a new one is started. */
const MAX_BYTES = 50_000_000;
/** Lines are dropped while this much waits for a slow disk. */
const MAX_BUFFERED_BYTES = 4_000_000;

/**
 * The log of one server, continued when the server is restarted. Each `npm start` begins a new file: the one before may
 * say why it was necessary, and is kept. It takes at most two files of `maxBytes` of the disk. A file that cannot be
 * written (disk full, folder deleted) costs lines of the log, never the site; it is reported once and opened again.
 */
export class LogFile {
  private stream: WriteStream | undefined;
  private reopenAt = 0;
  private failing = false;
  private bytes = 0;

  constructor(
    readonly path: string,
    private readonly report: (line: string) => void,
    private readonly maxBytes = MAX_BYTES,
  ) {
    if (isFile(path)) this.rotate();
    else this.stream = this.open('w');
  }

  write(line: string): void {
    if (!this.stream && performance.now() >= this.reopenAt) this.stream = this.open('a');
    const text = `${line}\n`;
    if (this.stream && this.bytes + Buffer.byteLength(text) > this.maxBytes) this.rotate();
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
      renameSync(this.path, this.path.replace(/(\.log)?$/, '.1.log'));
      this.bytes = 0;
      this.stream = this.open('w');
    } catch (error) {
      this.failed(error as NodeJS.ErrnoException);
    }
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
