/** A cache that evicts the least recently used entries beyond a total size: their number, unless `sizeOf` says otherwise. */
export class LruCache<V> {
  private readonly entries = new Map<string, V>();
  private size = 0;

  constructor(
    private readonly maxSize: number,
    private readonly sizeOf: (value: V, key: string) => number = () => 1,
  ) {}

  /** Of all entries. */
  get totalSize(): number {
    return this.size;
  }

  get(key: string): V | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.delete(key);
    this.entries.set(key, value);
    this.size += this.sizeOf(value, key);
    for (const oldest of this.entries.keys()) {
      if (this.size <= this.maxSize) return;
      this.delete(oldest);
    }
  }

  clear(): void {
    this.entries.clear();
    this.size = 0;
  }

  private delete(key: string): void {
    const value = this.entries.get(key);
    if (value === undefined) return;
    this.entries.delete(key);
    this.size -= this.sizeOf(value, key);
  }
}
