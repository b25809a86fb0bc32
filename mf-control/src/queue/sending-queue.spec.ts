import { waitFor } from '@testing-library/react';
import type { Api } from '@waybill/kit';
import { type MemoryLocks, provideLocks } from '../testing/memory-locks';
import type { EntryStore } from './entry-store';
import { SendingQueue } from './sending-queue';

/** A queue whose store opens when the test says so, and adds within microtasks, as the one in memory does. */
class TestQueue extends SendingQueue<string> {
  readonly sent: string[] = [];
  readonly stored: string[] = [];
  finishOpening: () => void = () => undefined;
  private readonly opening = new Promise<void>((resolve) => {
    this.finishOpening = resolve;
  });

  constructor() {
    super({} as Api, 'test');
  }

  protected override async open(): Promise<EntryStore<string>> {
    await this.opening;
    return {
      isKept: false,
      all: async () => [],
      add: async (entry) => {
        this.stored.push(entry);
        return entry;
      },
      put: async () => undefined,
      delete: async () => undefined,
    };
  }

  /** Until the test says so, entries of before are being read. */
  reading: Promise<void> = Promise.resolve();

  protected override entriesOf = async () => {
    await this.reading;
    return [];
  };

  async add(entry: string): Promise<boolean> {
    const store = await this.opened();
    if (!store) return false;
    await store.add(entry);
    this.change({ entries: [...this.snapshot().entries, entry] });
    this.flush();
    return true;
  }

  protected override async sendNext(): Promise<boolean> {
    const [next] = this.snapshot().entries;
    if (next === undefined) return false;
    this.sent.push(next);
    this.change({ entries: this.snapshot().entries.slice(1) });
    return true;
  }
}

it.each([1, 3])('sends %d entries that were made while the store was opening', async (count) => {
  const queue = new TestQueue();
  const stop = queue.start();
  const entries = Array.from({ length: count }, (_, n) => `HUB-${n}`);
  const added = Promise.all(entries.map((entry) => queue.add(entry)));
  queue.finishOpening();
  await added;
  await waitFor(() => expect(queue.sent).toEqual(entries));
  stop();
});

describe('where browsers lock', () => {
  let locks: MemoryLocks;
  beforeEach(() => {
    locks = provideLocks();
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('says at once that another tab has the queue, also of two that open together, and takes over from it', async () => {
    const [first, second] = [new TestQueue(), new TestQueue()];
    const [stopFirst, stopSecond] = [first.start(), second.start()];
    await waitFor(() => expect(second.snapshot().phase).toBe('elsewhere'));
    first.finishOpening();
    await waitFor(() => expect(first.snapshot().phase).toBe('ready'));
    stopFirst();
    second.finishOpening();
    await waitFor(() => expect(second.snapshot().phase).toBe('ready'));
    stopSecond();
  });

  it('takes no entry while it takes over, which would be missing among those that it then reads', async () => {
    const [first, second] = [new TestQueue(), new TestQueue()];
    const [stopFirst, stopSecond] = [first.start(), second.start()];
    await waitFor(() => expect(second.snapshot().phase).toBe('elsewhere'));
    let finishReading: () => void = () => undefined;
    second.reading = new Promise((resolve) => {
      finishReading = resolve;
    });
    first.finishOpening();
    second.finishOpening();
    stopFirst();
    await waitFor(() => expect(locks.isHeld('test')).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await second.add('HUB-1')).toBe(false);
    finishReading();
    await waitFor(() => expect(second.snapshot().phase).toBe('ready'));
    expect(await second.add('HUB-2')).toBe(true);
    await waitFor(() => expect(second.sent).toEqual(['HUB-2']));
    expect(second.stored).toEqual(['HUB-2']);
    stopSecond();
  });

  it.each([
    ['before the lock is granted', false],
    ['while the store is opening', true],
  ])('keeps what was entered, and leaves the lock to others, when the page is left %s', async (_, isGranted) => {
    const queue = new TestQueue();
    const stop = queue.start();
    if (isGranted) await waitFor(() => expect(locks.isHeld('test')).toBe(true));
    const added = queue.add('HUB-1');
    stop();
    await waitFor(() => expect(locks.isHeld('test')).toBe(true));
    queue.finishOpening();
    expect(await added).toBe(true);
    expect(queue.stored).toEqual(['HUB-1']);
    await waitFor(() => expect(locks.isHeld('test')).toBe(false));
  });

  it('answers at once that nothing was stored when the page is left while another tab has the queue', async () => {
    locks.holdElsewhere('test');
    const queue = new TestQueue();
    const stop = queue.start();
    const answered = jest.fn();
    void queue.add('HUB-1').then(answered);
    stop();
    // Sooner than whoever waits for a store that does not open.
    await waitFor(() => expect(answered).toHaveBeenCalledWith(false), { timeout: 5_000 });
  });
});
