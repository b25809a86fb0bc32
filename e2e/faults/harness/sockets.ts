import { connect, type Socket } from 'node:net';

/** A connection on which a test says exactly what it wants, and no more. */
export class RawRequest {
  /** Everything that came back. */
  received = Buffer.alloc(0);
  readonly closed: Promise<void>;
  /** Whether the server took the connection. */
  isAccepted = false;
  private readonly socket: Socket;
  private chunks = 0;
  private listeners: (() => void)[] = [];

  constructor(url: string, text: string | Buffer) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
    this.socket.on('error', () => undefined);
    this.socket.once('connect', () => {
      this.isAccepted = true;
    });
    this.socket.on('data', (part: Buffer) => {
      this.received = Buffer.concat([this.received, part]);
      this.chunks += 1;
      for (const listener of this.listeners.splice(0)) listener();
    });
    this.socket.write(text);
  }

  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.received.subarray(0, 16).toString('latin1'))?.[1] ?? 0);
  }

  get isClosed(): boolean {
    return this.socket.destroyed;
  }

  /** Waits for so many chunks, for the end of the connection, or until the time is over. */
  async data(chunks: number, timeout: number): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, timeout).unref());
    const enough = async () => {
      while (this.chunks < chunks) await new Promise<void>((resolve) => this.listeners.push(resolve));
    };
    await Promise.race([enough(), this.closed, late]);
  }

  write(text: string | Buffer): void {
    if (!this.socket.destroyed) this.socket.write(text);
  }

  /** Closes the connection, or breaks it off, as a phone does that goes out of reach. */
  hangUp(abruptly: boolean): void {
    if (abruptly) this.socket.resetAndDestroy();
    else this.socket.destroy();
  }
}

interface RequestHead {
  method?: string;
  path: string;
  headers: Record<string, string>;
}

/** The head of a request as it stands on the wire. */
export function headOf({ method = 'GET', path, headers }: RequestHead): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
