import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, LessThanOrEqual, type Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { ApiError } from '../errors/api-error.js';
import { log } from '../logging/log.js';
import { MailService, SEND_TIMEOUT_MS } from './mail.service.js';
import { OutboxMail } from './outbox.entity.js';

/** A mail of the site itself: one recipient and plain text, rendered with the template of the settings. */
export interface SystemMail {
  to: string;
  subject: string;
  body: string;
  replyTo?: string;
  /** After this time it is expired. */
  expiresAt?: Date;
}

const POLL_INTERVAL_MS = 2_000;
const LEASE_MS = 2 * SEND_TIMEOUT_MS;
export const MAX_ATTEMPTS = 12;
const INITIAL_BACKOFF_MS = 15_000;
const MAX_BACKOFF_MS = 3_600_000;
/** Retention of failed mails; limited because they name a person. */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Sends mail reliably: it is stored with the change that caused it, sent afterwards and retried after failures. */
@Injectable()
export class OutboxService implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    @InjectRepository(OutboxMail) private readonly mails: Repository<OutboxMail>,
    private readonly mail: MailService,
  ) {}

  /** Stores a mail in the current transaction: it is sent if, and only if, that commits. */
  async enqueue({ to, subject, body, replyTo, expiresAt }: SystemMail): Promise<void> {
    const now = new Date().toISOString();
    await this.mails.insert({
      id: newId(),
      recipient: to,
      reply_to: replyTo ?? null,
      subject,
      body,
      state: 'waiting',
      tries: 0,
      due_at: now,
      expires_at: expiresAt?.toISOString() ?? null,
      claim: null,
      last_error: null,
      created_at: now,
    });
  }

  /** Starts polling. Only the server does so, never a command. */
  start(): void {
    this.schedule();
  }

  /** Stops claiming mail and waits for the one being sent. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.work;
  }

  /** Sends all mails that are due. Instances may run concurrently: a claim makes each mail exclusive. */
  async drain(): Promise<void> {
    for (let mail = await this.claimNext(); mail; mail = this.stopping ? null : await this.claimNext()) {
      await this.attempt(mail);
    }
  }

  /** Deletes failed mails after the retention period, which starts at the end of the last attempt's lease. */
  async deleteExpired(): Promise<void> {
    const before = new Date(Date.now() - RETENTION_MS).toISOString();
    await this.mails.delete({ state: 'failed', due_at: LessThan(before) });
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.work = this.drain()
        .catch((cause: unknown) => log.warn({ cause }, 'Processing the outbox failed.'))
        .finally(() => this.stopping || this.schedule());
    }, POLL_INTERVAL_MS).unref();
  }

  private async claimNext(): Promise<OutboxMail | null> {
    for (;;) {
      const now = Date.now();
      const due = { state: 'waiting' as const, due_at: LessThanOrEqual(new Date(now).toISOString()) };
      const [next] = await this.mails.find({ where: due, order: { due_at: 'ASC' }, take: 1 });
      if (!next) return null;
      const claimed = { claim: randomUUID(), tries: next.tries + 1, due_at: new Date(now + LEASE_MS).toISOString() };
      const { affected } = await this.mails.update({ id: next.id, ...due }, claimed);
      if (affected) return { ...next, ...claimed };
    }
  }

  private async attempt(mail: OutboxMail): Promise<void> {
    if (mail.expires_at && mail.expires_at <= new Date().toISOString()) return this.giveUp(mail, 'expired');
    try {
      const { id, recipient: to, reply_to: replyTo, subject, body } = mail;
      await this.mail.sendAsSystem({ id, to, replyTo, subject, body });
    } catch (error) {
      return this.postpone(mail, error);
    }
    await this.mails.delete({ id: mail.id, claim: mail.claim ?? '' });
  }

  private async postpone(mail: OutboxMail, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    if (mail.tries >= MAX_ATTEMPTS) return this.giveUp(mail, reason);
    log.warn({ mail: mail.id, tries: mail.tries, reason }, 'A mail could not be sent and will be retried.');
    const backoff = Math.min(INITIAL_BACKOFF_MS * 2 ** (mail.tries - 1), MAX_BACKOFF_MS);
    await this.settle(mail, { due_at: new Date(Date.now() + backoff).toISOString(), last_error: reason });
  }

  private async giveUp(mail: OutboxMail, reason: string): Promise<void> {
    log.error({ mail: mail.id, tries: mail.tries, reason }, 'A mail failed permanently.');
    await this.settle(mail, { state: 'failed', body: '', last_error: reason });
  }

  /** Applies only while the claim is valid: after its lease another instance may have claimed the mail. */
  private async settle(mail: OutboxMail, outcome: Partial<OutboxMail>): Promise<void> {
    await this.mails.update({ id: mail.id, claim: mail.claim ?? '' }, { ...outcome, claim: null });
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof ApiError && error.cause instanceof Error ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 100);
}
