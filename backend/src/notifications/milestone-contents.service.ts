import { Injectable } from '@nestjs/common';
import {
  type Answer,
  type AudienceRole,
  brandOf,
  fillPlaceholders,
  type LanguageCode,
  type Milestone,
  type milestoneTextPreview,
} from '@waybill/contracts';
import type { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { CompanyClock } from '../history/company-clock.js';
import { LinkTokens } from '../mail/link-tokens.js';
import { MailService } from '../mail/mail.service.js';
import type { MailExtras } from '../mail/mail-extras.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { RecipientLinks } from '../recipients/recipient-links.service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { Addressee } from './audience.js';
import { expectedDays } from './expected-days.js';
import { MAIL_TEXTS } from './mail-texts.js';
import { MilestoneTexts } from './milestone-texts.service.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { parcelDelivery } from './structured-data.js';
import { currentTextKeyOf, ownTextKeyOf, type TextKey } from './text-key.js';

export const UNSUBSCRIBE = 'unsubscribe';

export interface MilestoneContent {
  subject: string;
  body: string;
  extras: MailExtras;
}

/** What a text is filled in with. */
interface Facts {
  code: string;
  wording: TextKey;
  language: LanguageCode;
  role: AudienceRole;
  arrival: Answer['arrival'];
  unsubscribe: NonNullable<Addressee['unsubscribe']>;
  /** That of the addressee alone. */
  link: string | null;
}

interface About extends Pick<Addressee, 'role' | 'language'> {
  /** Of the row of the mail. */
  id: string;
  parcel: Parcel;
  unsubscribe: Addressee['unsubscribe'];
  isCorrection: boolean;
}

/**
 * What milestone mails say: no more than the tracking page says to anyone, because mails are forwarded. The link of a
 * recipient's or sender's mail also opens their full view, until they revoke it.
 */
@Injectable()
export class MilestoneContents {
  constructor(
    @InjectConfig() private readonly config: Pick<Config, 'publicUrl'>,
    private readonly parcels: ParcelsService,
    private readonly settings: SettingsService,
    private readonly texts: MilestoneTexts,
    private readonly tokens: LinkTokens,
    private readonly mail: MailService,
    private readonly links: RecipientLinks,
    private readonly clock: CompanyClock,
    private readonly notifications: NotificationSettingsService,
  ) {}

  async of({ id, parcel, role, language, unsubscribe, isCorrection }: About): Promise<MilestoneContent> {
    const { answer } = await this.parcels.detail(parcel.id);
    const wording = currentTextKeyOf(parcel, this.clock.calendar(Date.now()));
    const facts = { code: parcel.tracking_code, wording, language, role, arrival: answer.arrival };
    const text = await this.texts.find(language, wording, { isNextTold: await this.isTold(role, 'in_transit') });
    const link = role === 'subscriber' ? null : await this.links.urlFor(parcel, role);
    const content = await this.filled(text, { ...facts, link, unsubscribe: unsubscribe ?? this.unsubscribe(id) });
    return isCorrection ? { ...content, body: `${MAIL_TEXTS[language].correction}\n\n${content.body}` } : content;
  }

  /** A text as it would arrive, about a parcel that does not exist; without its data, which the frame would refuse. */
  async preview({ milestone, language, template, ...text }: z.output<typeof milestoneTextPreview>) {
    const day = new Date().toISOString().slice(0, 10);
    const unsubscribe = this.unsubscribe('00000000-0000-0000-0000-000000000000');
    const facts = {
      code: EXAMPLE_CODE,
      arrival: { first: day, last: day },
      role: 'recipient',
      link: null,
      unsubscribe,
    } as const;
    const { extras, ...content } = await this.filled(text, { ...facts, wording: ownTextKeyOf(milestone), language });
    const { structured: _unseen, ...seen } = extras;
    return this.mail.preview({ ...content, extras: seen }, template);
  }

  private async isTold(role: AudienceRole, milestone: Milestone): Promise<boolean> {
    const { recipient_milestones, sender_milestones } = await this.notifications.current();
    return (role === 'sender' ? sender_milestones : recipient_milestones).includes(milestone);
  }

  private unsubscribe(id: string) {
    const token = this.tokens.of(UNSUBSCRIBE, id);
    return {
      page: `${this.config.publicUrl}/unsubscribe.html?token=${token}`,
      oneClick: `${this.config.publicUrl}/api/notifications/unsubscribe/${token}`,
    };
  }

  private async filled(
    { subject, body }: { subject: string; body: string },
    { code, wording, language, role, arrival, unsubscribe, link: own }: Facts,
  ): Promise<MilestoneContent> {
    const texts = MAIL_TEXTS[language];
    const company = brandOf(await this.settings.current()).name;
    const link = `${this.config.publicUrl}/track.html?code=${encodeURIComponent(code)}`;
    const values = { code, link: own ?? link, company, expected: expectedDays(language, arrival) };
    return {
      subject: fillPlaceholders(subject, values),
      body: [fillPlaceholders(body, values), ...(own ? [texts.private] : [])].join('\n\n'),
      extras: {
        language,
        notice: {
          reason: fillPlaceholders(texts[`reason.${role}`], values),
          action: texts.unsubscribe,
          ...unsubscribe,
        },
        structured: parcelDelivery({ code, link, company, wording, arrival }),
      },
    };
  }
}

const EXAMPLE_CODE = 'WAYB-1112-026A-P';
