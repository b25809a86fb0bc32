import { networkOf, tiersOf } from '@waybill/contracts';
import { LruCache } from '../cache/lru-cache.js';
import type { Caller } from '../http/caller.js';

const WINDOW_MS = 60_000;
const MAX_SUBJECTS = 10_000;

/** Counts per minute and subject. The subjects that were seen longest ago are forgotten. */
export class RateWindows {
  private readonly windows = new LruCache<{ start: number; count: number }>(MAX_SUBJECTS);

  constructor(private readonly max: number) {}

  /** Whether `count` more are within `factor` times the limit. What is not admitted does not count. */
  admit(subject: string, count: number, factor = 1): boolean {
    const now = performance.now();
    const known = this.windows.get(subject);
    const window = known && now - known.start < WINDOW_MS ? known : { start: now, count: 0 };
    this.windows.set(subject, window);
    if (window.count + count > factor * this.max) return false;
    window.count += count;
    return true;
  }

  /** Whether `count` more of a caller are within the limit, and within a multiple of it for the networks around. */
  admitCaller({ addresses }: Pick<Caller, 'addresses'>, count: number): boolean {
    const tiers = tiersOf(networkOf(addresses[0] ?? ''));
    return tiers.every(({ network, factor }) => this.admit(network, count, factor));
  }
}
