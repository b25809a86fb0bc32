import { setTimeout as delay } from 'node:timers/promises';
import { API } from '../config/deadlines.js';
import { type ApiClient, type ApiResponse, isOutage } from './api-client.js';

/**
 * The response to a call that is the same for everybody, fetched again for everybody who asks, with one call for all who
 * ask meanwhile. Who comes during a call gets the response to the next one: it could have read what has been changed
 * since. On a busy server one call answers all who ask within a moment, unless something is changed through this server.
 */
export class SharedResponse {
  private latest: ApiResponse | undefined;
  private running: Promise<ApiResponse> | undefined;
  private next: Promise<ApiResponse> | undefined;
  /** When the call began that confirmed the latest response. */
  private confirmedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly api: Pick<ApiClient, 'get' | 'changes'>,
    private readonly path: string,
    /** Tag of the page's language. */
    private readonly language?: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The same object as before if the API says that it is unchanged, or cannot answer. */
  get(): Promise<ApiResponse> {
    if (this.latest && this.isConfirmed()) return Promise.resolve(this.latest);
    if (!this.running) return this.start();
    this.next ??= this.startAfter(this.running);
    return this.next;
  }

  private isConfirmed(): boolean {
    const isRecent = this.now() - this.confirmedAt < API.sharedFor;
    return isRecent && this.api.changes.noneSince(this.confirmedAt);
  }

  private start(): Promise<ApiResponse> {
    const call = this.fetch().finally(() => {
      if (this.running === call) this.running = undefined;
    });
    this.running = call;
    return call;
  }

  /** A slow call does not hold up the next one for long. */
  private async startAfter(call: Promise<ApiResponse>): Promise<ApiResponse> {
    const patience = new AbortController();
    const overdue = delay(API.sharedCall, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([call, overdue]);
    patience.abort();
    this.next = undefined;
    return this.start();
  }

  private async fetch(): Promise<ApiResponse> {
    const known = this.latest;
    const began = this.now();
    const response = await this.api.get(this.path, [], { etag: known?.etag, language: this.language });
    // A call that began later has been answered before: what this one says is older.
    if (this.latest && began < this.confirmedAt) return this.latest;
    if (response.http === 200 || response.http === 304) this.confirmedAt = began;
    if (known && (response.http === 304 || isOutage(response))) return known;
    if (response.http === 200) this.latest = response;
    return response;
  }
}
