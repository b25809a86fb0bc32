import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { log } from '../logging/log.js';
import { isBounce } from './delivery-failure.js';
import { MailService } from './mail.service.js';
import type { MailExtras } from './mail-extras.js';
import { OutboxMail } from './outbox.entity.js';
import type { Attempted } from './outbox-span.js';
import type { Review, Reviewer } from './review.js';

/** How a mail ended: `bounced` if the mail server refuses its recipient, `outdated` if it is true no more. */
export interface Settled {
  id: string;
  recipient: string;
  outcome: 'sent' | 'captured' | 'bounced' | 'failed' | 'outdated';
  reason: string | null;
}

/** Takes part in the transaction that ends the mail. */
type SettledListener = (mail: Settled) => Promise<void>;

export const MAX_ATTEMPTS = 12;
const INITIAL_BACKOFF_MS = 15_000;
const MAX_BACKOFF_MS = 3_600_000;

/** Tries to send a mail of the outbox that was claimed, and stores what became of it. */
@Injectable()
export class OutboxAttempts {
  private readonly listeners: SettledListener[] = [];
  private readonly reviewers: Reviewer[] = [];

  constructor(
    @InjectRepository(OutboxMail) private readonly mails: Repository<OutboxMail>,
    private readonly mail: MailService,
    private readonly database: Database,
  ) {}

  /** `listener` hears of each mail that was sent, or is given up. */
  onSettled(listener: SettledListener): void {
    this.listeners.push(listener);
  }

  /** `reviewer` is asked about news of parcels each time that one is about to be sent. */
  reviewWith(reviewer: Reviewer): void {
    this.reviewers.push(reviewer);
  }

  async attempt(mail: OutboxMail): Promise<Attempted> {
    if (mail.expires_at && mail.expires_at <= new Date().toISOString()) {
      await this.giveUp(mail, 'expired');
      return 'expired';
    }
    let outcome: 'sent' | 'captured';
    try {
      const review = await this.review(mail);
      if (review.outcome === 'outdated') return await this.drop(mail);
      if (review.outcome === 'deferred') return await this.defer(mail, review.until);
      const { id, recipient: to, reply_to: replyTo } = mail;
      const { subject, body, extras } = review;
      const about = { kind: mail.kind ?? 'system', trackingCode: mail.tracking_code };
      outcome = await this.mail.sendAsSystem({ id, to, replyTo, subject, body, extras, about });
    } catch (error) {
      return this.postpone(mail, error);
    }
    await this.database.withTransaction(async () => {
      const { affected } = await this.mails.delete({ id: mail.id, claim: mail.claim ?? '' });
      if (affected) await this.tell(mail, outcome);
    });
    return outcome;
  }

  private async review({ id, kind, subject, body, extras }: OutboxMail): Promise<Review> {
    for (const reviewer of kind === 'update' ? this.reviewers : []) {
      const review = await reviewer(id);
      if (review !== null) return review;
    }
    const written = { outcome: 'current', subject, body } as const;
    return extras === null ? written : { ...written, extras: JSON.parse(extras) as MailExtras };
  }

  private async drop(mail: OutboxMail): Promise<'outdated'> {
    await this.database.withTransaction(async () => {
      const { affected } = await this.mails.delete({ id: mail.id, claim: mail.claim ?? '' });
      if (affected) await this.tell(mail, 'outdated');
    });
    return 'outdated';
  }

  /** It was not tried. */
  private async defer(mail: OutboxMail, until: Date): Promise<'deferred'> {
    await this.settle(mail, { due_at: until.toISOString(), tries: mail.tries - 1 });
    return 'deferred';
  }

  private async postpone(mail: OutboxMail, error: unknown): Promise<Attempted> {
    const reason = reasonOf(error);
    if (isBounce(error)) return this.giveUp(mail, reason, 'bounced');
    if (mail.tries >= MAX_ATTEMPTS) return this.giveUp(mail, reason);
    log.warn({ mail: mail.id, tries: mail.tries, reason }, 'A mail could not be sent and will be retried.');
    const backoff = Math.min(INITIAL_BACKOFF_MS * 2 ** (mail.tries - 1), MAX_BACKOFF_MS);
    await this.settle(mail, { due_at: new Date(Date.now() + backoff).toISOString(), last_error: reason });
    return 'postponed';
  }

  private async giveUp(
    mail: OutboxMail,
    reason: string,
    outcome: 'bounced' | 'failed' = 'failed',
  ): Promise<'bounced' | 'failed'> {
    log.error({ mail: mail.id, tries: mail.tries, reason }, 'A mail failed permanently.');
    await this.database.withTransaction(async () => {
      const isOurs = await this.settle(mail, { state: 'failed', body: '', extras: null, last_error: reason });
      if (isOurs) await this.tell(mail, outcome, reason);
    });
    return outcome;
  }

  private async tell({ id, recipient }: OutboxMail, outcome: Settled['outcome'], reason: string | null = null) {
    for (const listener of this.listeners) await listener({ id, recipient, outcome, reason });
  }

  /** Applies only while the claim is valid: after its lease another instance may have claimed the mail. */
  private async settle(mail: OutboxMail, outcome: Partial<OutboxMail>): Promise<boolean> {
    const { affected } = await this.mails.update({ id: mail.id, claim: mail.claim ?? '' }, { ...outcome, claim: null });
    return Boolean(affected);
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof ApiError && error.cause instanceof Error ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 100);
}
