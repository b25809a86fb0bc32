import type { ConnectionOptions } from 'mysql2';
import { DATABASE } from '../../config/deadlines.js';
import { log } from '../../logging/log.js';
import { HostChoice } from './host-choice.js';
import { ABILITY, HostProbe } from './probe.js';

/** Learns what each probe decided. */
interface Listener {
  /** No host can be used. @returns why, as far as it is known */
  opened(): string;
  /** The host in use can be used. */
  confirmed(): void;
  /** Another host, or the same one after it was away, is to be used from now on. */
  moved(host: number): void;
  /** The same, but the connections to the one before are lost. */
  replaced(host: number): void;
}

/**
 * Opens when no host of the database can be used and closes when one can again. Callers only report a suspicion; a
 * probe decides, so that a slow statement never takes the database away from everybody.
 */
export class CircuitBreaker {
  private readonly choice: HostChoice;
  private readonly probes: readonly HostProbe[];
  private open = false;
  /** Whether there has been a connection: a server that is awaited at the start is reported by whoever waits. */
  wasReached = false;
  private stopped = false;
  private probing = false;
  private probedAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly hosts: readonly ConnectionOptions[],
    private readonly listener: Listener,
  ) {
    this.choice = new HostChoice(hosts.length);
    this.probes = hosts.map((host) => new HostProbe(host));
  }

  get isOpen(): boolean {
    return this.open;
  }

  /** A call failed or takes long: probes the hosts, at once unless that was done just now. */
  suspect(): void {
    this.probeIn(Math.max(0, this.probedAt + DATABASE.probeInterval - performance.now()));
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    for (const probe of this.probes) probe.close();
  }

  private probeIn(ms: number): NodeJS.Timeout | undefined {
    if (this.stopped || this.probing) return undefined;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.probe().catch((cause: unknown) => log.error({ cause }, 'Probing the database failed.'));
    }, ms);
    return this.timer;
  }

  private async probe(): Promise<void> {
    this.probing = true;
    const abilities = await Promise.all(this.probes.map((probe) => probe.ask())).finally(() => {
      this.probing = false;
    });
    this.probedAt = performance.now();
    if (this.stopped) return;
    const before = this.choice.host;
    const host = this.choice.update(abilities, this.probedAt);
    if (host === undefined) this.fail();
    else if (host === before && !this.open) this.listener.confirmed();
    else this.use(host, !this.open && abilities[before] !== ABILITY.none);
    if (this.open) this.probeIn(DATABASE.probeInterval)?.unref();
    else if (this.choice.host > 0) this.probeIn(DATABASE.returnInterval)?.unref();
  }

  private use(host: number, isGraceful: boolean): void {
    this.open = false;
    log.info({ event: 'database_available', host: this.nameOf(host) }, 'The database is available.');
    if (isGraceful) this.listener.moved(host);
    else this.listener.replaced(host);
  }

  private fail(): void {
    if (this.open) return;
    this.open = true;
    const reason = this.listener.opened();
    if (!this.wasReached) return;
    const hosts = this.hosts.map((_, index) => this.nameOf(index));
    log.error({ event: 'database_unavailable', hosts, reason }, 'The database does not respond.');
  }

  private nameOf(index: number): string {
    const { host, port } = this.hosts[index] ?? {};
    return `${host}:${port}`;
  }
}
