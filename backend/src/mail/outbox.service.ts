import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { MailKind } from '@waybill/contracts';
import { In, IsNull, LessThan, LessThanOrEqual, Not, type Repository } from 'typeorm';
import { MAIL } from '../config/deadlines.js';
import { newId } from '../database/columns.js';
import { log } from '../logging/log.js';
import { levelOfRepeated } from '../logging/repeated.js';
import type { MailExtras } from './mail-extras.js';
import { OutboxMail } from './outbox.entity.js';
import { OutboxAttempts } from './outbox-attempts.service.js';
import { tracedAttempt } from './outbox-span.js';

/** A mail of the site itself: one recipient and plain text, rendered with the template of the settings. */
export interface SystemMail {
  to: string;
  subject: string;
  body: string;
  replyTo?: string;
  /** What the page of check codes says of it: about the site itself, unless another kind is named. */
  kind?: MailKind;
  /** The parcel that it is about. */
  trackingCode?: string;
  /** Somebody waits for it: it does not stand in line with the news of a whole morning. Of other kinds than news all are. */
  awaited?: boolean;
  /** After this time it is expired. */
  expiresAt?: Date;
  /** Of the caller's own row, so that {@link OutboxAttempts.onSettled} finds it. */
  id?: string;
  extras?: MailExtras;
}

const POLL_INTERVAL_MS = 2_000;
/** Mails that are sent at a time: one that a mail server takes a minute for holds up no other. */
export const AT_ONCE = 4;
/** Somebody waits for a code or a link, and for news of a parcel nobody does: those of a whole morning come after it. */
const LEAD_MS = 24 * 3_600_000;
const LEASE_MS = 2 * MAIL.send;
/** Mails in a row that others were faster to claim; after so many it is their turn. */
const MAX_LOST_CLAIMS = 100;
/** Sends mail reliably: it is stored with the change that caused it, sent afterwards and retried after failures. */
@Injectable()
export class OutboxService implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    @InjectRepository(OutboxMail) private readonly mails: Repository<OutboxMail>,
    private readonly attempts: OutboxAttempts,
  ) {}

  /** Stores a mail in the current transaction: it is sent if, and only if, that commits. */
  async enqueue({ to, subject, body, replyTo, expiresAt, extras, id = newId(), ...about }: SystemMail): Promise<void> {
    const now = new Date();
    const isAwaited = about.awaited ?? about.kind !== 'update';
    const due = isAwaited ? new Date(now.getTime() - LEAD_MS) : now;
    await this.mails.insert({
      id,
      recipient: to,
      reply_to: replyTo ?? null,
      subject,
      body,
      kind: about.kind ?? null,
      tracking_code: about.trackingCode ?? null,
      extras: extras ? JSON.stringify(extras) : null,
      state: 'waiting',
      tries: 0,
      due_at: due.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      claim: null,
      last_error: null,
      created_at: now.toISOString(),
    });
  }

  /** Starts polling. Only the server does so, never a command. */
  start(): void {
    this.schedule();
  }

  /** Stops claiming mail and waits for those being sent. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.work;
  }

  /** Sends all mails that are due, one after the other. Instances may run concurrently: a claim makes each mail exclusive. */
  async drain(): Promise<void> {
    for (let mail = await this.claimNext(); mail; mail = this.stopping ? null : await this.claimNext()) {
      await tracedAttempt(mail, (claimed) => this.attempts.attempt(claimed));
    }
  }

  /** Deletes mails of the site that wait or have failed; one that is being sent at this moment may still arrive. */
  async discard(which: { ids: readonly string[] } | { recipient: string; kind: MailKind }): Promise<void> {
    await this.mails.delete('ids' in which ? { id: In([...which.ids]) } : which);
  }

  /** Deletes failed mails whose last attempt ended before `at`. */
  async deleteFailed(at: Date): Promise<void> {
    await this.mails.delete(failedBefore(at));
  }

  countFailed(at: Date): Promise<number> {
    return this.mails.countBy(failedBefore(at));
  }

  /** Whether one of a few mails is on its way to a mail server. */
  isSending(ids: readonly string[]): Promise<boolean> {
    return this.mails.existsBy({ id: In([...ids]), state: 'waiting', claim: Not(IsNull()) });
  }

  /** How many mails there are, also of those that were tried in vain, and how long the oldest one has been waiting. */
  async figures(): Promise<{ waiting: number; retried: number; failed: number; delaySeconds: number }> {
    const [waiting, retried, failed, [oldest]] = await Promise.all([
      this.mails.countBy({ state: 'waiting' }),
      this.mails.countBy({ state: 'waiting', last_error: Not(IsNull()) }),
      this.mails.countBy({ state: 'failed' }),
      this.mails.find({
        where: { state: 'waiting' },
        order: { created_at: 'ASC' },
        take: 1,
        select: { id: true, created_at: true },
      }),
    ]);
    // Neither the lead of a code nor the pause after an attempt counts.
    const delay = oldest ? Date.now() - Date.parse(oldest.created_at) : 0;
    return { waiting, retried, failed, delaySeconds: Math.max(0, delay / 1_000) };
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.work = Promise.all(Array.from({ length: AT_ONCE }, () => this.drain()))
        .then(() => undefined)
        .catch((cause: unknown) => log[levelOfRepeated('outbox', 'warn')]({ cause }, 'Processing the outbox failed.'))
        .finally(() => this.stopping || this.schedule());
    }, POLL_INTERVAL_MS).unref();
  }

  private async claimNext(): Promise<OutboxMail | null> {
    for (let lost = 0; lost < MAX_LOST_CLAIMS; lost++) {
      const now = Date.now();
      const due = { state: 'waiting' as const, due_at: LessThanOrEqual(new Date(now).toISOString()) };
      const [next] = await this.mails.find({ where: due, order: { due_at: 'ASC' }, take: 1 });
      if (!next) return null;
      const claimed = { claim: randomUUID(), tries: next.tries + 1, due_at: new Date(now + LEASE_MS).toISOString() };
      const { affected } = await this.mails.update({ id: next.id, ...due }, claimed);
      if (affected) return { ...next, ...claimed };
    }
    return null;
  }
}

const failedBefore = (at: Date) => ({ state: 'failed' as const, due_at: LessThan(at.toISOString()) });
