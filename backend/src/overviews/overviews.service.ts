import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type LanguageCode,
  type OverviewOffer,
  offeredLanguage,
  type overviewCreate,
  siteLanguages,
} from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { mailboxOf } from '../limits/mailbox.js';
import { inSameTime } from '../limits/same-time.js';
import { NotificationSettingsService } from '../notifications/notification-settings.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { OverviewRequest } from './overview-request.entity.js';

const HOUR_S = 3_600;
export const OVERVIEWS: Limit = { name: 'overviews', max: 5, seconds: HOUR_S, perAddress: true };
/** Mails that may reach one mailbox, whoever asks. */
const PER_MAILBOX: readonly Limit[] = [
  { name: 'overview-mailbox-hour', max: 2, seconds: HOUR_S },
  { name: 'overview-mailbox-day', max: 4, seconds: 24 * HOUR_S },
];
/** Requests that wait; more than this within seconds is a flood. */
export const MAX_WAITING = 1_000;

interface Visitor {
  address: string;
  /** The language of the page. */
  language: LanguageCode | null;
}

/**
 * Mails with the parcels of an address, for whoever has no code at hand. A request is only noted here: what is known of
 * the address is looked up once it was answered, so that neither the answer nor its time can depend on it.
 */
@Injectable()
export class OverviewsService {
  constructor(
    @InjectConfig() private readonly config: Pick<Config, 'contentLanguage'>,
    @InjectRepository(OverviewRequest) private readonly requests: Repository<OverviewRequest>,
    private readonly database: Database,
    private readonly limits: LimitsService,
    private readonly notifications: NotificationSettingsService,
    private readonly site: SettingsService,
  ) {}

  /** Offered once the admin has seen that mails arrive. */
  async offer(): Promise<OverviewOffer> {
    return { offered: (await this.notifications.current()).tested_at !== null };
  }

  async request({ website, ...asked }: z.output<typeof overviewCreate>, visitor: Visitor): Promise<void> {
    await this.limits.hit(OVERVIEWS, visitor.address);
    if (website) return;
    if (!(await this.offer()).offered) throw new ApiError('no_updates_by_email');
    const wanted = asked.language ?? visitor.language ?? this.config.contentLanguage;
    const language = offeredLanguage(wanted, siteLanguages(await this.site.current()));
    await inSameTime(this.note(asked.email, language));
  }

  private async note(email: string, language: LanguageCode): Promise<void> {
    const waiting = await this.requests.find({ select: { id: true }, take: MAX_WAITING });
    if (waiting.length >= MAX_WAITING) throw new ApiError('unavailable');
    if (!(await this.mayWrite(mailboxOf(email)))) return;
    const row = { id: newId(), email, language, created_at: new Date().toISOString() };
    await this.database.withTransaction(() => this.requests.insert(row));
  }

  /** Counts a mail; past a limit of the mailbox nothing is sent, and nothing is said. */
  private async mayWrite(mailbox: string): Promise<boolean> {
    for (const limit of PER_MAILBOX) if ((await this.limits.add(limit, mailbox)).hits > limit.max) return false;
    return true;
  }
}
