/** Stands for the browser's `EventSource`, which jsdom lacks; a test plays the server. */
export class FakeEventSource extends EventTarget {
  static readonly opened: FakeEventSource[] = [];
  closed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  static get latest(): FakeEventSource {
    const source = FakeEventSource.opened.at(-1);
    if (!source) throw new Error('No stream has been opened.');
    return source;
  }

  beat(): void {
    this.dispatchEvent(new MessageEvent('beat', { data: '1' }));
  }

  announce(version: string, code = 'WBL4-8KQ2-M7XD-R'): void {
    this.dispatchEvent(new MessageEvent('message', { data: code, lastEventId: version }));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.closed = true;
  }
}
