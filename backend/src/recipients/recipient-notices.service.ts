import { Injectable } from '@nestjs/common';
import type { Decision, LanguageCode, VerifiedRole } from '@waybill/contracts';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { OutboxService } from '../mail/outbox.service.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { addressOf } from './recipient-keys.js';
import { decisionMail, type Notice, noticeMail } from './recipient-mails.js';

/** Enough to learn of it: whoever has a forwarded link could otherwise fill a mailbox by opening it again and again. */
const NOTICE_LIMIT: Limit = { name: 'recipient-notice', max: 3, seconds: 86_400 };

interface Author {
  role: VerifiedRole;
  /** Of the page, where the parcel has none. */
  language: LanguageCode | null;
  browser: string | null;
}

/** Mails to the address on a parcel about what browsers did that see it, and what the office decided. */
@Injectable()
export class RecipientNotices {
  constructor(
    private readonly limits: LimitsService,
    private readonly outbox: OutboxService,
    @InjectConfig() private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** Must run in a transaction. @returns whether the address hears of it, as nobody has been told too often today */
  async tell(notice: Notice, parcel: Parcel, { role, language, browser }: Author): Promise<boolean> {
    const to = addressOf(parcel, role);
    if (to === null) return false;
    const { hits } = await this.limits.add(NOTICE_LIMIT, `${parcel.id} ${role} ${notice}`);
    if (hits > NOTICE_LIMIT.max) return false;
    const mail = noticeMail(notice, parcel.mail_language ?? language, {
      code: parcel.tracking_code,
      browser: browser ?? '–',
      url: this.urlOf(parcel),
    });
    await this.outbox.enqueue({ to, ...mail });
    return true;
  }

  /** What the office decided of a request for another address; without limit, as only the office causes it. */
  async decided(decision: Decision, parcel: Parcel, language: LanguageCode | null, reply: string | null) {
    const to = addressOf(parcel, 'recipient');
    if (to === null) return;
    const values = { code: parcel.tracking_code, reply, url: this.urlOf(parcel) };
    await this.outbox.enqueue({ to, ...decisionMail(decision, parcel.mail_language ?? language, values) });
  }

  private urlOf({ tracking_code }: Parcel): string {
    return `${this.config.publicUrl}/track.html?code=${tracking_code}`;
  }
}
