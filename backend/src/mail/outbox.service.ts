import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, LessThanOrEqual, type Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { ApiError } from '../errors/api-error.js';
import { log } from '../logging/log.js';
import { MailService, SEND_TIMEOUT_MS } from './mail.service.js';
import { OutboxMail } from './outbox.entity.js';

/** A mail of the site itself: one recipient, plain words, dressed in the template of the settings. */
export interface SystemMail {
  to: string;
  subject: string;
  body: string;
  replyTo?: string;
  /** When it has lost its use and is no longer worth sending. */
  expiresAt?: Date;
}

const POLL_INTERVAL_MS = 2_000;
const LEASE_MS = 2 * SEND_TIMEOUT_MS;
export const MAX_ATTEMPTS = 12;
const INITIAL_BACKOFF_MS = 15_000;
const MAX_BACKOFF_MS = 3_600_000;
/** How long a mail that was given up can be read about: it names a person. */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Mail that a mail server's failure cannot lose: written with what caused it, handed over afterwards, tried again. */
@Injectable()
export class OutboxService implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    @InjectRepository(OutboxMail) private readonly mails: Repository<OutboxMail>,
    private readonly mail: MailService,
  ) {}

  /** Writes a mail in the transaction of `manager`: it leaves if, and only if, that commits. */
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

  /** Begins to hand over mail: the part of the process that serves, never of a command. */
  start(): void {
    this.schedule();
  }

  /** Takes nothing new and lets the mail under way finish. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.work;
  }

  /** Hands over everything that is due. Several instances may do so at once: each mail is one's alone. */
  async drain(): Promise<void> {
    for (let mail = await this.claimNext(); mail; mail = this.stopping ? null : await this.claimNext()) {
      await this.attempt(mail);
    }
  }

  /** Forgets what was given up long ago. The last try's lease tells when that was. */
  async sweep(): Promise<void> {
    const long = new Date(Date.now() - RETENTION_MS).toISOString();
    await this.mails.delete({ state: 'failed', due_at: LessThan(long) });
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.work = this.drain()
        .catch((cause: unknown) => log.warn({ cause }, 'The outbox could not be read.'))
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
    log.warn({ mail: mail.id, tries: mail.tries, reason }, 'A mail could not be handed over and will be tried again.');
    const pause = Math.min(INITIAL_BACKOFF_MS * 2 ** (mail.tries - 1), MAX_BACKOFF_MS);
    await this.settle(mail, { due_at: new Date(Date.now() + pause).toISOString(), last_error: reason });
  }

  private async giveUp(mail: OutboxMail, reason: string): Promise<void> {
    log.error({ mail: mail.id, tries: mail.tries, reason }, 'A mail was given up.');
    await this.settle(mail, { state: 'failed', body: '', last_error: reason });
  }

  /** Only while the claim still holds: after its lease the mail may be somebody else's. */
  private async settle(mail: OutboxMail, outcome: Partial<OutboxMail>): Promise<void> {
    await this.mails.update({ id: mail.id, claim: mail.claim ?? '' }, { ...outcome, claim: null });
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof ApiError && error.cause instanceof Error ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 100);
}
