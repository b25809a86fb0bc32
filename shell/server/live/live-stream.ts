import type { ServerResponse } from 'node:http';
import { LIVE } from '../config/deadlines.js';
import type { WatchedParcel } from './watched-parcels.js';

/** A visitor who reads nothing of this much has gone, or wants to hold memory. */
const MAX_UNREAD_BYTES = 4_096;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Compression would hold events back. With no-store Chromium would not restore the page from its back/forward cache.
  'cache-control': 'private, no-cache, no-transform',
  'x-accel-buffering': 'no',
};

/** An event and not a comment, so that the page notices when its connection has died. */
const BEAT = 'event: beat\ndata: 1\n\n';

/** A parcel on a page. */
export interface StreamedParcel {
  readonly parcel: WatchedParcel;
  /** What the page has or knows of; null if it knows that the parcel is gone. */
  version: string | null;
}

/** The stream of server-sent events to one open page. It says that a parcel has another version now, and nothing else. */
export class LiveStream {
  private writtenAt = 0;
  private readonly endsAt = performance.now() + LIVE.maxAge * (1 + Math.random() / 5);

  constructor(
    private readonly response: ServerResponse,
    private readonly parcels: readonly StreamedParcel[],
  ) {}

  open(headers: Record<string, string>): void {
    const retry = Math.round(LIVE.retryMin + Math.random() * (LIVE.retryMax - LIVE.retryMin));
    this.response.writeHead(200, { ...headers, ...HEADERS });
    this.write(`retry: ${retry}\n${BEAT}`);
  }

  /** Tells of the parcels whose version differs from the one that the page has. Without an id one is gone. */
  announce(): void {
    for (const shown of this.parcels) {
      const { code, current } = shown.parcel;
      if (current === undefined || current === shown.version) continue;
      shown.version = current;
      this.write(`id: ${current ?? ''}\ndata: ${code}\n\n`);
    }
  }

  /** A sign of life, if it is time for one. Ends the stream of a page that does not read, or that is open for long. */
  beat(): void {
    const now = performance.now();
    if (this.response.writableLength > MAX_UNREAD_BYTES) this.response.destroy();
    else if (now > this.endsAt) this.end();
    else if (now - this.writtenAt >= LIVE.beat) this.write(BEAT);
  }

  end(): void {
    this.response.end();
  }

  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    this.writtenAt = performance.now();
    this.response.write(text);
  }
}
