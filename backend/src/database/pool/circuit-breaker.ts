import type { ConnectionOptions } from 'mysql2';
import { DATABASE } from '../../config/deadlines.js';
import { log } from '../../logging/log.js';
import { isReady } from './probe.js';

interface Listener {
  /** No host responds. */
  opened(): void;
  /** The host with this index is to be used from now on. */
  closed(host: number): void;
}

/**
 * Opens when no host of the database responds and closes when one does again. Callers only report a suspicion; a probe
 * decides, so that a slow statement never takes the database away from everybody.
 */
export class CircuitBreaker {
  private host = 0;
  private open = false;
  private stopped = false;
  private probing = false;
  private probedAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly hosts: readonly ConnectionOptions[],
    private readonly listener: Listener,
  ) {}

  get isOpen(): boolean {
    return this.open;
  }

  /** A call failed or takes long: probes the hosts, unless that was done just now. */
  suspect(): void {
    if (this.stopped || this.probing || performance.now() - this.probedAt < DATABASE.probeInterval) return;
    this.probing = true;
    void this.probe();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Never rejects. A host that responds is used until it fails, even if an earlier one of the list has returned. */
  private async probe(): Promise<void> {
    const ready = await Promise.all(this.hosts.map(isReady));
    this.probing = false;
    this.probedAt = performance.now();
    if (this.stopped) return;
    const next = ready[this.host] ? this.host : ready.indexOf(true);
    if (next === -1) this.fail();
    else this.use(next);
  }

  private use(host: number): void {
    if (!this.open && host === this.host) return;
    this.open = false;
    this.host = host;
    log.info({ event: 'database_available', host }, 'The database is available.');
    this.listener.closed(host);
  }

  private fail(): void {
    this.timer = setTimeout(() => this.suspect(), DATABASE.probeInterval + 1).unref();
    if (this.open) return;
    this.open = true;
    log.error({ event: 'database_unavailable' }, 'The database does not respond.');
    this.listener.opened();
  }
}
