/** A fair mutex: one holder at a time, waiters served in order of arrival. */
export class Mutex {
  private locked = false;
  private readonly waiters: (() => void)[] = [];

  get isLocked(): boolean {
    return this.locked;
  }

  /** Waits for the lock; resolves to the function that releases it. */
  acquire(): Promise<() => void> {
    return new Promise((resolve) => {
      const grant = () => resolve(() => this.release());
      if (this.locked) this.waiters.push(grant);
      else {
        this.locked = true;
        grant();
      }
    });
  }

  /** Hands the lock straight to the next waiter: it is never free in between, so a latecomer cannot overtake. */
  private release(): void {
    const next = this.waiters.shift();
    if (next) next();
    else this.locked = false;
  }
}
