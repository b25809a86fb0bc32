import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { log } from '../logging/log.js';
import { OutboxService } from '../mail/outbox.service.js';
import { ImagesService } from '../uploads/images.service.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes what nobody needs any more. Several instances may do so at once. */
@Injectable()
export class CleanupService implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly images: ImagesService,
    private readonly outbox: OutboxService,
  ) {}

  /** Sweeps now and from then on every day: the part of the process that serves, never of a command. */
  async start(everyMs = DAY_MS): Promise<void> {
    await this.sweep();
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.work = this.sweep().catch((cause: unknown) => log.warn({ cause }, 'The daily sweep broke off.'));
    }, everyMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.work;
  }

  private async sweep(): Promise<void> {
    await this.images.sweep();
    await this.outbox.sweep();
  }
}
