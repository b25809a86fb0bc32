import type { BeforeApplicationShutdown } from '@nestjs/common';
import { log } from '../logging/log.js';
import { levelOfRepeated } from '../logging/repeated.js';

const POLL_INTERVAL_MS = 2_000;

/** Looks for work at short intervals, one look after the other, and ends with the server. */
export abstract class Poller implements BeforeApplicationShutdown {
  /** Whether no further piece of work may be begun. */
  protected stopping = false;
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();

  /** `name` is that of the work, and `failure` what the log says when a look fails. */
  constructor(
    private readonly name: string,
    private readonly failure: string,
  ) {}

  protected abstract poll(): Promise<void>;

  /** Starts polling. Only the server does so, never a command. */
  start(): void {
    this.timer = setTimeout(() => {
      this.work = this.poll()
        .catch((cause: unknown) => log[levelOfRepeated(this.name, 'warn')]({ cause }, this.failure))
        .finally(() => this.stopping || this.start());
    }, POLL_INTERVAL_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.work;
  }
}
