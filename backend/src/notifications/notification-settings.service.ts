import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  MILESTONES,
  type Milestone,
  NOTIFICATION_LIMITS,
  type NotificationSettings,
  type notificationSettingsUpdate,
} from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { nextVersion, requireCurrentVersion } from '../database/optimistic-lock.js';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { LinkTokens } from '../mail/link-tokens.js';
import { NOTIFICATION_SETTINGS_ID, NotificationSettingsRow } from './notifications.entities.js';

type Changes = z.output<typeof notificationSettingsUpdate>;

const DEFAULT_DELAY = 10;
const DAY_MS = 86_400_000;

/** Which milestones are told to whom, and when. */
@Injectable()
export class NotificationSettingsService {
  constructor(
    @InjectRepository(NotificationSettingsRow) private readonly rows: Repository<NotificationSettingsRow>,
    private readonly database: Database,
    private readonly tokens: LinkTokens,
    @InjectConfig() private readonly config: Pick<Config, 'contentLanguage'>,
  ) {}

  async current(): Promise<NotificationSettings> {
    const row = await this.rows.findOneBy({ id: NOTIFICATION_SETTINGS_ID });
    return viewOf(row ?? this.initial());
  }

  /** Milestones are switched on once a test mail has arrived. */
  async update({ updated_at, recipient_milestones, sender_milestones, ...others }: Changes) {
    const row = await this.change(async (stored) => {
      requireCurrentVersion(stored, updated_at);
      const switchesOn = [recipient_milestones, sender_milestones].some((list) => (list?.length ?? 0) > 0);
      if (switchesOn && stored.tested_at === null) throw new ApiError('mail_untested');
      return {
        ...others,
        ...(recipient_milestones && { recipient_milestones: namesOf(recipient_milestones) }),
        ...(sender_milestones && { sender_milestones: namesOf(sender_milestones) }),
      };
    });
    return viewOf(row);
  }

  /** A new code for a test mail, in place of the last one. */
  async newTestCode(): Promise<string> {
    const code = String(randomInt(10 ** NOTIFICATION_LIMITS.testCode)).padStart(NOTIFICATION_LIMITS.testCode, '0');
    const sent = { test_code_digest: this.digestOf(code), test_sent_at: new Date().toISOString() };
    await this.change(async () => sent);
    return code;
  }

  /** The admin has the test mail. A code works once, for a day. */
  async confirmTest(code: string): Promise<NotificationSettings> {
    const row = await this.change(async ({ test_code_digest: digest, test_sent_at: sentAt }) => {
      const isCurrent = Date.now() < Date.parse(expiryOf(sentAt) ?? '');
      if (!digest || !isCurrent || !isSame(digest, this.digestOf(code))) throw ApiError.field('wrong_code', 'code');
      return { test_code_digest: null, tested_at: new Date().toISOString() };
    });
    return viewOf(row);
  }

  private digestOf(code: string): string {
    return createHmac('sha256', this.tokens.keyFor('test mail')).update(code).digest('hex');
  }

  private change(work: (row: NotificationSettingsRow) => Promise<Partial<NotificationSettingsRow>>) {
    return this.database.withTransaction(async () => {
      const row = await this.lock();
      const changed = { ...(await work(row)), updated_at: nextVersion(row) };
      await this.rows.update({ id: row.id }, changed);
      return { ...row, ...changed };
    });
  }

  private async lock(): Promise<NotificationSettingsRow> {
    try {
      if (!(await this.rows.existsBy({ id: NOTIFICATION_SETTINGS_ID }))) await this.rows.insert(this.initial());
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return this.database.lockOrFail(NotificationSettingsRow, { id: NOTIFICATION_SETTINGS_ID });
  }

  private initial(): NotificationSettingsRow {
    return {
      id: NOTIFICATION_SETTINGS_ID,
      recipient_milestones: '',
      sender_milestones: '',
      delay: DEFAULT_DELAY,
      quiet_from: null,
      quiet_until: null,
      language: this.config.contentLanguage,
      test_code_digest: null,
      test_sent_at: null,
      tested_at: null,
      updated_at: new Date(0).toISOString(),
    };
  }
}

/** When the code of a test mail expires. */
const expiryOf = (sentAt: string | null): string | null =>
  sentAt && new Date(Date.parse(sentAt) + DAY_MS).toISOString();

const viewOf = (row: NotificationSettingsRow): NotificationSettings => ({
  ...row,
  test_code_until: row.test_code_digest ? expiryOf(row.test_sent_at) : null,
  recipient_milestones: listOf(row.recipient_milestones),
  sender_milestones: listOf(row.sender_milestones),
});

const listOf = (names: string): Milestone[] => MILESTONES.filter((milestone) => names.split(',').includes(milestone));
const namesOf = (list: readonly Milestone[]): string =>
  MILESTONES.filter((milestone) => list.includes(milestone)).join(',');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
