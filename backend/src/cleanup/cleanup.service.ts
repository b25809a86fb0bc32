import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { log } from '../logging/log.js';
import { OutboxService } from '../mail/outbox.service.js';
import { ImagesService } from '../uploads/images.service.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes expired data. Instances may run concurrently. */
@Injectable()
export class CleanupService implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly images: ImagesService,
    private readonly outbox: OutboxService,
  ) {}

  /** Cleans up now and then daily. Only the server does so, never a command. */
  async start(intervalMs = DAY_MS): Promise<void> {
    await this.cleanUp();
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.work = this.cleanUp().catch((cause: unknown) => log.warn({ cause }, 'The daily cleanup failed.'));
    }, intervalMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.work;
  }

  private async cleanUp(): Promise<void> {
    await this.images.deleteOrphans();
    await this.outbox.deleteExpired();
  }
}
