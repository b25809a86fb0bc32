/** Stands for the browser's `BroadcastChannel`, which jsdom lacks; there is one tab. */
export class FakeChannel extends EventTarget {
  static readonly opened: FakeChannel[] = [];
  readonly posted: unknown[] = [];
  closed = false;

  constructor(readonly name: string) {
    super();
    FakeChannel.opened.push(this);
  }

  postMessage(data: unknown): void {
    this.posted.push(data);
  }

  /** Another tab posts this. */
  hear(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  close(): void {
    this.closed = true;
  }
}
