import { connect, type Socket } from 'node:net';
import { from } from './http.js';
import { headOf } from './sockets.js';

/** As a page does: it comes back a moment after its stream has ended, not at once. */
const RETRY_MS = { least: 1_000, spread: 2_000 };

/** An open page with a stream of changes, as a bare connection. */
class LivePage {
  isOpen = false;
  private socket: Socket | undefined;
  private retry: NodeJS.Timeout | undefined;
  private rest = '';

  /** `version`: the one that the page shows; an announcement changes it. */
  constructor(
    private readonly url: string,
    private readonly visitor: number,
    readonly code: string,
    public version: string,
    private readonly onChange: () => void,
  ) {}

  open(): void {
    const { hostname, port } = new URL(this.url);
    const socket = connect(Number(port), hostname);
    this.socket = socket;
    this.rest = '';
    socket.on('data', (data) => this.read(data.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isOpen = false;
      this.retry = setTimeout(() => this.open(), RETRY_MS.least + Math.random() * RETRY_MS.spread);
    });
    socket.write(headOf({ path: `/live?parcel=${this.code}.${this.version}`, headers: from(this.visitor) }));
  }

  close(): void {
    this.socket?.removeAllListeners('close');
    this.socket?.destroy();
    clearTimeout(this.retry);
  }

  private read(text: string): void {
    const parts = (this.rest + text).split('\n\n');
    this.rest = parts.pop() ?? '';
    for (const part of parts) {
      if (part.includes('event: beat')) this.isOpen = true;
      const [, version, code] = /id: (.*)\ndata: (.*)$/.exec(part) ?? [];
      if (version === undefined || code !== this.code) continue;
      this.version = version;
      this.onChange();
    }
    // The end of a response whose connection stays open.
    if (this.rest.endsWith('0\r\n\r\n') || text.endsWith('0\r\n\r\n')) this.socket?.destroy();
  }
}

/** Pages of many visitors, each with a parcel. */
export class LivePages {
  /** When the latest change was announced, by `performance.now()`. */
  changedAt = 0;
  private readonly pages: LivePage[];

  /** @param shown code and version for each page */
  constructor(url: string, shown: readonly [code: string, version: string][]) {
    const changed = () => {
      this.changedAt = performance.now();
    };
    this.pages = shown.map(([code, version], visitor) => new LivePage(url, visitor, code, version, changed));
  }

  /** Not all at once: people do not come so either. */
  async open(perSecond: number): Promise<void> {
    for (const [n, page] of this.pages.entries()) {
      page.open();
      if (n % (perSecond / 10) === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  get openCount(): number {
    return this.pages.filter(({ isOpen }) => isOpen).length;
  }

  /** Pages that know of this version. */
  countWith(code: string, version: string): number {
    return this.pages.filter((page) => page.code === code && page.version === version).length;
  }

  close(): void {
    for (const page of this.pages) page.close();
  }
}
