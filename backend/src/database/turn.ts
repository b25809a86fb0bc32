/** A fair mutex: one holder at a time, in the order of asking. */
export class Turn {
  private taken = false;
  private readonly waiting: (() => void)[] = [];

  get held(): boolean {
    return this.taken;
  }

  /** Waits for the turn and takes it; the function it answers gives it back. */
  take(): Promise<() => void> {
    return new Promise((resolve) => {
      const begin = () => resolve(() => this.passOn());
      if (this.taken) this.waiting.push(begin);
      else {
        this.taken = true;
        begin();
      }
    });
  }

  /** The turn goes straight to the next in line: it is never free in between for a latecomer to grab. */
  private passOn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.taken = false;
  }
}
