import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, type Repository } from 'typeorm';
import { PUSH } from '../config/deadlines.js';
import { log } from '../logging/log.js';
import { Poller } from '../polling/poller.js';
import { type Outcome, PushClient } from './push-client.js';
import { PushMessageRow } from './push-message.entity.js';
import { PushSubscriptionRow } from './push-subscription.entity.js';

/** Messages that are sent at a time: one that a push service takes ten seconds for holds up no other. */
const AT_ONCE = 4;
const LEASE_MS = 2 * PUSH.send;
const MAX_ATTEMPTS = 12;
/** Messages in a row that others were faster to claim; after so many it is their turn. */
const MAX_LOST_CLAIMS = 100;
const INITIAL_BACKOFF_MS = 15_000;
const MAX_BACKOFF_MS = 3_600_000;

/** Hands the notifications that wait to push services, again after failures, and forgets browsers that are gone. */
@Injectable()
export class PushDelivery extends Poller {
  constructor(
    @InjectRepository(PushMessageRow) private readonly messages: Repository<PushMessageRow>,
    @InjectRepository(PushSubscriptionRow) private readonly subscriptions: Repository<PushSubscriptionRow>,
    private readonly client: PushClient,
  ) {
    super('push', 'Sending notifications failed.');
  }

  protected override async poll(): Promise<void> {
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.drain()));
  }

  /** Sends all that are due, one after the other. Instances may run concurrently: a claim makes each exclusive. */
  async drain(): Promise<void> {
    for (let message = await this.claimNext(); message; message = this.stopping ? null : await this.claimNext())
      await this.attempt(message);
  }

  private async claimNext(): Promise<PushMessageRow | null> {
    for (let lost = 0; lost < MAX_LOST_CLAIMS; lost++) {
      const now = Date.now();
      const due = { due_at: LessThanOrEqual(new Date(now).toISOString()) };
      const [next] = await this.messages.find({ where: due, order: { due_at: 'ASC' }, take: 1 });
      if (!next) return null;
      const claimed = { claim: randomUUID(), tries: next.tries + 1, due_at: new Date(now + LEASE_MS).toISOString() };
      const { affected } = await this.messages.update({ id: next.id, ...due }, claimed);
      if (affected) return { ...next, ...claimed };
    }
    return null;
  }

  private async attempt(message: PushMessageRow): Promise<void> {
    const ttl = Math.floor((Date.parse(message.expires_at) - Date.now()) / 1_000);
    const subscription = ttl > 0 ? await this.subscriptions.findOneBy({ id: message.subscription_id }) : null;
    if (!subscription) return this.remove(message);
    const topic = subscription.id.replaceAll('-', '');
    const outcome = await this.client.send(subscription, message.content, { ttl, topic, urgency: message.urgency });
    if (outcome.kind === 'postponed') return this.postpone(message, subscription, outcome);
    if (outcome.kind === 'gone') return this.forget(subscription.device);
    if (outcome.kind === 'refused') warn(subscription, 'push_refused', outcome.reason);
    await this.remove(message);
  }

  private async postpone(
    message: PushMessageRow,
    subscription: PushSubscriptionRow,
    { reason, retryAfter }: Extract<Outcome, { kind: 'postponed' }>,
  ): Promise<void> {
    const backoff = Math.min(INITIAL_BACKOFF_MS * 2 ** (message.tries - 1), MAX_BACKOFF_MS);
    const due = Date.now() + Math.max(backoff, (retryAfter ?? 0) * 1_000);
    if (message.tries >= MAX_ATTEMPTS || due >= Date.parse(message.expires_at)) {
      warn(subscription, 'push_given_up', reason);
      return this.remove(message);
    }
    await this.messages.update(own(message), { due_at: new Date(due).toISOString(), claim: null });
  }

  /** The push service knows the browser no more: it hears of no parcel. */
  private async forget(device: string): Promise<void> {
    const rows = await this.subscriptions.find({ select: { id: true }, where: { device } });
    const ids = rows.map(({ id }) => id);
    await this.messages.delete({ subscription_id: In(ids) });
    await this.subscriptions.delete({ id: In(ids) });
  }

  private async remove(message: PushMessageRow): Promise<void> {
    await this.messages.delete(own(message));
  }
}

/** Only while the claim is valid: after its lease another instance may have claimed the message. */
const own = ({ id, claim }: PushMessageRow) => ({ id, claim: claim ?? '' });

/** With the host alone: the rest of the address is the browser's secret. */
const warn = ({ endpoint }: PushSubscriptionRow, event: string, reason: string) =>
  log.warn({ event, service: new URL(endpoint).host, reason }, 'A push service did not take a notification.');
