import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type LanguageCode,
  type Milestone,
  offeredLanguage,
  siteLanguages,
  type subscriptionCreate,
} from '@waybill/contracts';
import { IsNull, Not, type Repository } from 'typeorm';
import type { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { mailboxOf } from '../limits/mailbox.js';
import { inSameTime } from '../limits/same-time.js';
import { OutboxService } from '../mail/outbox.service.js';
import { type Addressee, Audience } from '../notifications/audience.js';
import { MilestoneMails } from '../notifications/milestone-mails.service.js';
import { NotificationSettingsService } from '../notifications/notification-settings.service.js';
import { LookupService } from '../parcels/lookup.service.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { confirmationMail } from './confirmation-mail.js';
import { ending, isEnded, SubscriptionRow } from './subscription.entity.js';
import { SubscriptionLinks } from './subscription-links.js';

const DAY_S = 24 * 3_600;
export const SUBSCRIPTIONS: Limit = { name: 'subscriptions', max: 5, seconds: 3_600, perAddress: true };
/** Questions that may reach one mailbox, whoever asks; and of these, about one parcel. */
const PER_MAILBOX: Limit = { name: 'subscription-mailbox', max: 5, seconds: DAY_S };
const PER_MAILBOX_AND_PARCEL: Limit = { name: 'subscription-mailbox-parcel', max: 1, seconds: DAY_S };
const PER_PARCEL: Limit = { name: 'subscription-parcel', max: 20, seconds: DAY_S };
/** Subscribers of one parcel, confirmed or not. */
export const MAX_SUBSCRIBERS = 50;
/** How long a question can be answered. */
export const CONFIRM_WITHIN_MS = DAY_S * 1_000;

type Asked = Pick<z.output<typeof subscriptionCreate>, 'email' | 'milestones'> & { language: LanguageCode };
type AskedParcel = Pick<Parcel, 'id' | 'tracking_code'>;

interface Visitor {
  address: string;
  /** The language of the page. */
  language: LanguageCode | null;
}

/** Mails about a parcel for whoever asks for them and confirms the address. */
@Injectable()
export class SubscriptionsService implements OnModuleInit {
  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectRepository(SubscriptionRow) private readonly rows: Repository<SubscriptionRow>,
    private readonly database: Database,
    private readonly limits: LimitsService,
    private readonly lookup: LookupService,
    private readonly parcels: ParcelsService,
    private readonly outbox: OutboxService,
    private readonly links: SubscriptionLinks,
    private readonly audience: Audience,
    private readonly mails: MilestoneMails,
    private readonly settings: NotificationSettingsService,
    private readonly site: SettingsService,
  ) {}

  onModuleInit(): void {
    this.audience.add((parcel, milestone) => this.subscribersOf(parcel.id, milestone));
  }

  /** Mails are offered once the admin has seen that they arrive. */
  async isOffered(): Promise<boolean> {
    return (await this.settings.current()).tested_at !== null;
  }

  /**
   * Asks the owner of the address. What is known of the address, and whether a mail was sent, shows in no answer: past a
   * limit of the mailbox or the parcel nothing is sent, and nothing is said.
   */
  async request({ website, ...asked }: z.output<typeof subscriptionCreate>, visitor: Visitor): Promise<void> {
    await this.limits.hit(SUBSCRIPTIONS, visitor.address);
    if (website) return;
    if (!(await this.isOffered())) throw new ApiError('no_updates_by_email');
    const wanted = asked.language ?? visitor.language ?? this.config.contentLanguage;
    const language = offeredLanguage(wanted, siteLanguages(await this.site.current()));
    const parcel = await this.lookup.track(asked.tracking_code, 1, visitor.address, language);
    await inSameTime(this.ask(parcel, { ...asked, language }));
  }

  private async ask({ id, tracking_code }: AskedParcel, { email, language, milestones }: Asked): Promise<void> {
    if (!(await this.mayAsk(id, email))) return;
    const now = new Date();
    const expiresAt = new Date(now.getTime() + CONFIRM_WITHIN_MS);
    await this.database.withTransaction(async () => {
      // Two requests at once would add two rows.
      await this.parcels.lock(id);
      const row = await this.prepare(id, email, language, now);
      if (!row) return;
      const link = this.links.confirm(row, { milestones, language }, expiresAt);
      await this.outbox.enqueue({
        to: email,
        kind: 'subscription',
        trackingCode: tracking_code,
        expiresAt,
        ...confirmationMail(language, { code: tracking_code, link }),
      });
    });
  }

  /** What the owner of the address agreed to. */
  async confirm(token: string): Promise<void> {
    const asked = this.links.readConfirm(token);
    if (!asked) throw new ApiError('link_expired');
    const { id, ...agreed } = asked;
    await this.database.withTransaction(async () => {
      const row = await this.database.lockIfThere(SubscriptionRow, { id });
      if (!row || isEnded(row)) throw new ApiError('link_expired');
      await this.rows.update({ id }, { ...agreed, confirmed_at: new Date().toISOString() });
    });
  }

  /** Ends a subscription. One that has ended already is no error: mail programs and people try twice. */
  async stop(token: string): Promise<void> {
    await this.rows.update({ id: this.idOf(token), confirmed_at: Not(IsNull()) }, ending());
  }

  /**
   * Deletes all subscriptions of the address to which the token was sent, what it was written for them, and what of that
   * still waits or has failed. Once the row is gone nobody knows which address asks, and nothing is said to be done.
   */
  async forget(token: string): Promise<void> {
    const id = this.idOf(token);
    await this.database.withTransaction(async () => {
      const row = await this.rows.findOneBy({ id });
      if (!row) throw new ApiError('link_expired');
      await this.rows.delete({ email: row.email });
      await this.outbox.discard({ recipient: row.email, kind: 'subscription' });
      await this.mails.forgetSubscriber(row.email);
    });
  }

  /** Who wants to hear that this parcel has reached this milestone. */
  private async subscribersOf(parcelId: string, milestone: Milestone): Promise<Addressee[]> {
    const where = { parcel_id: parcelId, confirmed_at: Not(IsNull()) };
    const rows = await this.rows.find({ where, order: { id: 'ASC' }, take: MAX_SUBSCRIBERS });
    return rows
      .filter(({ milestones }) => milestones.some((chosen) => chosen === milestone))
      .map(({ id, email: address, language }) => {
        return { address, language, role: 'subscriber', unsubscribe: this.links.stop(id) };
      });
  }

  private idOf(token: string): string {
    const id = this.links.readStop(token);
    if (!id) throw new ApiError('link_expired');
    return id;
  }

  /** Counts a question; whether it may be asked. */
  private async mayAsk(parcel: string, email: string): Promise<boolean> {
    const mailbox = mailboxOf(email);
    // The parcel's comes last: what another limit refuses takes nothing from everybody else.
    for (const [limit, subject] of [
      [PER_MAILBOX_AND_PARCEL, `${parcel} ${mailbox}`],
      [PER_MAILBOX, mailbox],
      [PER_PARCEL, parcel],
    ] as const) {
      if ((await this.limits.add(limit, subject)).hits > limit.max) return false;
    }
    return true;
  }

  /** The id of the row that waits for its confirmation, or is confirmed; null if the parcel has enough of them. */
  private async prepare(parcel_id: string, email: string, language: LanguageCode, now: Date): Promise<string | null> {
    const asked = { language, created_at: now.toISOString() };
    const known = await this.rows.findOneBy({ parcel_id, email });
    if (known) {
      // Whoever asks is not yet known to be the owner: what was confirmed stays as it is.
      if (known.confirmed_at === null) await this.rows.update({ id: known.id }, { ...asked, milestones: [] });
      return known.id;
    }
    if ((await this.rows.countBy({ parcel_id })) >= MAX_SUBSCRIBERS) return null;
    const id = newId(now);
    await this.rows.insert({ id, parcel_id, email, ...asked, milestones: [], confirmed_at: null });
    return id;
  }
}
