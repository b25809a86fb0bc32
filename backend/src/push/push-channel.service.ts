import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  LANGUAGE_TAGS,
  type LanguageCode,
  type Milestone,
  offeredLanguage,
  type PushMessage,
  RTL_LANGUAGES,
  SUBSCRIPTION_MILESTONES,
  siteLanguages,
} from '@waybill/contracts';
import { In, type Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { CompanyClock } from '../history/company-clock.js';
import { Channels } from '../notifications/channels.js';
import { shortText } from '../notifications/mail-texts.js';
import { currentTextKeyOf, type TextKey } from '../notifications/text-key.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { SettingsService } from '../settings/settings.service.js';
import { PushMessageRow } from './push-message.entity.js';
import { PushSubscriptionRow } from './push-subscription.entity.js';
import { MAX_NOTIFIED } from './push-subscriptions.service.js';

/** A phone that was off over a weekend still hears of it, though not that the courier was out then. */
const EXPIRES_MS = 3 * 24 * 3_600_000;
/** Somebody may have to act, or be at home: these wake a phone that saves its battery. */
const URGENT: readonly Milestone[] = ['out_for_delivery', 'ready_for_pickup', 'attempt_failed', 'held'];
const TOLD: readonly Milestone[] = SUBSCRIPTION_MILESTONES;

/** Milestones as notifications of the browsers that have subscribed to the parcel. */
@Injectable()
export class PushChannel implements OnModuleInit {
  constructor(
    @InjectRepository(PushSubscriptionRow) private readonly subscriptions: Repository<PushSubscriptionRow>,
    @InjectRepository(PushMessageRow) private readonly messages: Repository<PushMessageRow>,
    private readonly channels: Channels,
    private readonly settings: SettingsService,
    private readonly clock: CompanyClock,
  ) {}

  onModuleInit(): void {
    this.channels.add(this);
  }

  async hasAudience({ id }: Parcel, milestone: Milestone): Promise<boolean> {
    return TOLD.includes(milestone) && (await this.subscriptions.existsBy({ parcel_id: id }));
  }

  /** The lock of the parcel keeps two from waiting for one subscription: the new one replaces what still waits. */
  async tell(parcel: Parcel, milestone: Milestone): Promise<void> {
    if (!TOLD.includes(milestone)) return;
    const where = { parcel_id: parcel.id };
    const found = await this.subscriptions.find({ where, order: { id: 'ASC' }, take: MAX_NOTIFIED });
    if (found.length === 0) return;
    await this.messages.delete({ subscription_id: In(found.map((subscription) => subscription.id)) });
    const now = Date.now();
    const calendar = this.clock.calendar(now);
    const wording = currentTextKeyOf(parcel, calendar);
    const offered = siteLanguages(await this.settings.current());
    const common = {
      urgency: URGENT.includes(milestone) ? ('high' as const) : ('normal' as const),
      tries: 0,
      due_at: new Date(now).toISOString(),
      expires_at: wording === 'out_for_delivery' ? calendar.midnight : new Date(now + EXPIRES_MS).toISOString(),
      claim: null,
    };
    const rows = found.map((subscription) => ({
      id: newId(),
      subscription_id: subscription.id,
      content: contentOf(offeredLanguage(subscription.language, offered), wording, parcel.tracking_code),
      ...common,
    }));
    await this.messages.insert(rows);
  }
}

const contentOf = (language: LanguageCode, wording: TextKey, code: string): PushMessage => ({
  ...shortText(language, wording, code),
  lang: LANGUAGE_TAGS[language],
  dir: RTL_LANGUAGES.includes(language) ? 'rtl' : 'ltr',
  code,
});
