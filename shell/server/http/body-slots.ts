/** Bodies that one address may send at the same time: a slow one holds memory and a connection. */
const MAX_PER_ADDRESS = 20;
const MAX_TOTAL = 500;

/** Counts the bodies that are being read, by address. */
export class BodySlots {
  private readonly counts = new Map<string, number>();
  private total = 0;

  /** Reserves a slot. @returns its release; undefined if there is none */
  take(address: string): (() => void) | undefined {
    const count = this.counts.get(address) ?? 0;
    if (count >= MAX_PER_ADDRESS || this.total >= MAX_TOTAL) return undefined;
    this.counts.set(address, count + 1);
    this.total += 1;
    return () => this.release(address);
  }

  private release(address: string): void {
    const count = (this.counts.get(address) ?? 1) - 1;
    if (count > 0) this.counts.set(address, count);
    else this.counts.delete(address);
    this.total -= 1;
  }
}
