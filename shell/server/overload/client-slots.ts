import { type NetworkTier, networkOf, tiersOf } from '@waybill/contracts';

/**
 * Places for something that takes a while, counted by client: an IPv4 address or IPv6 /64 prefix. A multiple of a
 * client's share applies to the networks around it.
 */
export class ClientSlots {
  private readonly counts = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly maxPerClient: number,
    private readonly maxTotal: number,
  ) {}

  get isFull(): boolean {
    return this.total >= this.maxTotal;
  }

  /** Reserves slots. @returns their release; undefined if there are not so many */
  take(address: string, slots = 1): (() => void) | undefined {
    const tiers = tiersOf(networkOf(address));
    const hasRoom = tiers.every(({ network, factor }) => this.countOf(network) + slots <= factor * this.maxPerClient);
    if (!hasRoom || this.total + slots > this.maxTotal) return undefined;
    this.add(tiers, slots);
    return () => this.add(tiers, -slots);
  }

  private countOf(network: string): number {
    return this.counts.get(network) ?? 0;
  }

  private add(tiers: readonly NetworkTier[], change: number): void {
    this.total += change;
    for (const { network } of tiers) {
      const count = this.countOf(network) + change;
      if (count > 0) this.counts.set(network, count);
      else this.counts.delete(network);
    }
  }
}
