/** Where a step writes. */
export interface Output {
  write(stream: NodeJS.WritableStream, chunk: string | Buffer): void;
  end(): void;
}

/**
 * Shows what steps write side by side one after the other, in the order in which they took their turn: the first one is
 * shown as it goes on, what the others write is kept until those before them have ended.
 */
export class Turns {
  private readonly queue: Turn[] = [];

  take(): Output {
    const turn = new Turn(() => this.goOn());
    this.queue.push(turn);
    this.goOn();
    return turn;
  }

  private goOn(): void {
    this.queue[0]?.show();
    while (this.queue[0]?.ended) {
      this.queue.shift();
      this.queue[0]?.show();
    }
  }
}

class Turn implements Output {
  ended = false;
  private shown = false;
  private kept: [NodeJS.WritableStream, string | Buffer][] = [];

  constructor(private readonly whenEnded: () => void) {}

  write(stream: NodeJS.WritableStream, chunk: string | Buffer): void {
    if (this.shown) stream.write(chunk);
    else this.kept.push([stream, chunk]);
  }

  end(): void {
    this.ended = true;
    this.whenEnded();
  }

  show(): void {
    this.shown = true;
    for (const [stream, chunk] of this.kept.splice(0)) stream.write(chunk);
  }
}
