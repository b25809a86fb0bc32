import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { ApiClient } from '../api/api-client.js';
import { LIVE, RETRY_AFTER_S } from '../config/deadlines.js';
import { commonHeaders } from '../headers/security-headers.js';
import type { Caller } from '../http/caller.js';
import { plain, type Reply, send } from '../http/send.js';
import type { Log } from '../log/log.js';
import { ClientSlots } from '../overload/client-slots.js';
import { LiveStream } from './live-stream.js';
import { type ShownParcel, shownParcels } from './shown-parcel.js';
import { WatchedParcels } from './watched-parcels.js';

/** Where pages open their stream. */
export const LIVE_PATH = '/live';

/** Parcels on the open pages of an office behind one address; pages beyond it ask once a minute. */
const MAX_PER_CLIENT = 100;
/** Parcels on all open pages. With one each, half of the connections of this server; at 15 KB each they take 60 MB. */
const MAX_PARCELS = 4_000;

/** Streams that are written to before other requests get their turn. */
const STREAMS_PER_TURN = 200;

const WARNING_INTERVAL_MS = 60_000;

/**
 * Tells open pages when the parcel that they show has changed (decision 0127). The streams end here: of all that are open,
 * the backend gets one question a second.
 */
export class LiveStreams {
  private readonly streams = new Set<LiveStream>();
  private readonly slots = new ClientSlots(MAX_PER_CLIENT, MAX_PARCELS);
  private readonly parcels: WatchedParcels;
  private timer: NodeJS.Timeout | undefined;
  private isAsking = false;
  private isClosed = false;
  private warnedAt = Number.NEGATIVE_INFINITY;

  constructor(
    api: Pick<ApiClient, 'ask'>,
    private readonly log: Log,
  ) {
    this.parcels = new WatchedParcels(api);
  }

  /** Number of open streams. */
  get size(): number {
    return this.streams.size;
  }

  /** Answers a page with a stream, or with the reason why it gets none; it then asks from time to time itself. */
  open(request: IncomingMessage, response: ServerResponse, caller: Caller): void {
    const headers = commonHeaders(caller.secure);
    const shown = shownParcels(request.url ?? '');
    const refusal = this.refusal(request, shown);
    const release = refusal ? undefined : this.slots.take(caller.addresses[0] ?? '', shown.length);
    if (release) {
      this.start(response, headers, shown, release);
      return;
    }
    const reply = refusal ?? this.full();
    send(request, response, { ...reply, headers: { ...headers, ...reply.headers } });
  }

  /** Ends all streams, so that the server need not wait for them: their pages come back to its successor. */
  close(): void {
    this.isClosed = true;
    this.stopTimer();
    for (const stream of this.streams) stream.end();
  }

  private start(
    response: ServerResponse,
    headers: Record<string, string>,
    shown: readonly ShownParcel[],
    release: () => void,
  ): void {
    const parcels = shown.map((each) => ({ parcel: this.parcels.add(each), version: each.version }));
    const stream = new LiveStream(response, parcels);
    this.streams.add(stream);
    response.once('close', () => {
      this.streams.delete(stream);
      for (const { parcel } of parcels) this.parcels.remove(parcel);
      release();
      if (this.streams.size === 0) this.stopTimer();
    });
    stream.open(headers);
    this.timer ??= setInterval(() => this.tick(), LIVE.poll).unref();
  }

  private refusal({ method, headers }: IncomingMessage, shown: readonly ShownParcel[]): Reply | undefined {
    if (method !== 'GET') return plain(405, 'Method Not Allowed', { allow: 'GET' });
    if (this.isClosed) return plain(503, 'Service Unavailable', RETRY);
    // A page of another site could not read the stream, but it could hold a place.
    if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return plain(403, 'Forbidden');
    return shown.length > 0 ? undefined : plain(400, 'Bad Request');
  }

  private full(): Reply {
    if (!this.slots.isFull) return plain(429, 'Too Many Requests', RETRY);
    this.warn('live_streams_full', { open: this.streams.size });
    return plain(503, 'Service Unavailable', RETRY);
  }

  /** At most once a minute. */
  private warn(event: string, fields: object): void {
    if (performance.now() - this.warnedAt < WARNING_INTERVAL_MS) return;
    this.warnedAt = performance.now();
    this.log.warn(event, fields);
  }

  private tick(): void {
    for (const stream of this.streams) stream.beat();
    if (this.isAsking) return;
    this.isAsking = true;
    this.announce()
      .catch((error: Error) => this.warn('live_streams_failed', { reason: error.message }))
      .finally(() => {
        this.isAsking = false;
      });
  }

  private async announce(): Promise<void> {
    await this.parcels.refresh();
    let written = 0;
    for (const stream of this.streams) {
      stream.announce();
      written += 1;
      if (written % STREAMS_PER_TURN === 0) await turn();
    }
  }

  private stopTimer(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

const RETRY = { 'retry-after': String(RETRY_AFTER_S) };
