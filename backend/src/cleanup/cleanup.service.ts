import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HeadFile } from '../audit/head-file.js';
import { BulkSweeper } from '../bulk/bulk-sweeper.service.js';
import { BulkTrashService } from '../bulk/bulk-trash.service.js';
import { log } from '../logging/log.js';
import { MailCodes } from '../mail/mail-codes.service.js';
import { MilestoneMails } from '../notifications/milestone-mails.service.js';
import { ErasureRunner } from '../people/erasure-runner.service.js';
import { ProofRetention } from '../proofs/proof-retention.js';
import { PushRetention } from '../push/push-retention.js';
import { RecipientRetention } from '../recipients/recipient-retention.js';
import { SubscriptionRetention } from '../subscriptions/subscription-retention.js';
import { ImagesService } from '../uploads/images.service.js';
import { RetentionService } from './retention.service.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes expired data. Instances may run concurrently. */
@Injectable()
export class CleanupService implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();
  /** When this instance cleans up next. */
  nextAt = new Date();

  constructor(
    private readonly images: ImagesService,
    private readonly retention: RetentionService,
    private readonly heads: HeadFile,
    private readonly bulk: BulkSweeper,
    private readonly trash: BulkTrashService,
    private readonly proofs: ProofRetention,
    private readonly subscriptions: SubscriptionRetention,
    private readonly push: PushRetention,
    private readonly codes: MailCodes,
    private readonly recipients: RecipientRetention,
    private readonly milestones: MilestoneMails,
    private readonly erasures: ErasureRunner,
  ) {}

  /** Cleans up now and then daily. Only the server does so, never a command. */
  async start(intervalMs = DAY_MS): Promise<void> {
    await this.cleanUp();
    // Not awaited: thousands of deleted parcels must not keep the site from starting.
    this.bulk.start();
    this.erasures.watch();
    this.nextAt = new Date(Date.now() + intervalMs);
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.nextAt = new Date(Date.now() + intervalMs);
      this.work = this.cleanUp();
    }, intervalMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.work;
  }

  /** What fails, such as on a full disk, is repeated the next day: it must not keep the site from starting. */
  private async cleanUp(): Promise<void> {
    const tasks = {
      'orphaned images': () => this.images.deleteOrphans(),
      'orphaned proofs': () => this.proofs.removeOrphans((ids) => this.trash.holds(ids)),
      subscriptions: () => this.subscriptions.remove((ids) => this.trash.holds(ids)),
      'push subscriptions': () => this.push.remove((ids) => this.trash.holds(ids)),
      'check codes': () => this.codes.removeExpired(),
      'orphaned instructions': () => this.recipients.removeOrphans((ids) => this.trash.holds(ids)),
      'milestone mails of deleted parcels': () => this.milestones.removeOrphans((ids) => this.trash.holds(ids)),
      retention: () => this.retention.apply(),
      'audit head': () => this.heads.note(),
    };
    for (const [task, run] of Object.entries(tasks)) {
      await run().catch((cause: unknown) =>
        log.warn({ event: 'cleanup_failed', task, cause }, 'A part of the daily cleanup failed.'),
      );
    }
  }
}
