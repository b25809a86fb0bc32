import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  DASHBOARD_LIMITS,
  type MessageReceipt,
  type MessageTopic,
  type messageCreate,
  type messageUpdate,
  type Paginated,
  type ParcelState,
  READ_ONLY,
} from '@waybill/contracts';
import { IsNull } from 'typeorm';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { editable } from '../database/read-only.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { OutboxService } from '../mail/outbox.service.js';
import type { SearchQuery } from '../pagination/page-query.js';
import { SettingsService } from '../settings/settings.service.js';
import type { CountedTable } from '../tables/counted-table.js';
import { Tables } from '../tables/tables.js';
import { MessageRow } from './message.entity.js';

const SEARCH_KEYS = ['reference', 'email', 'subject', 'tracking_code'] as const;
export const MESSAGES: Limit = { name: 'messages', max: 5, seconds: 60 * 60, perAddress: true };
/** No vowels and no ambiguous characters: easy to read aloud and never a word. */
const REFERENCE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXZ';
const REFERENCE_LENGTH = 9;

@Injectable()
export class MessagesService {
  private readonly messages: CountedTable<MessageRow>;

  constructor(
    private readonly database: Database,
    private readonly limits: LimitsService,
    private readonly outbox: OutboxService,
    private readonly settings: SettingsService,
    tables: Tables,
  ) {
    this.messages = tables.counted(MessageRow, SEARCH_KEYS);
  }

  /** Stores a message and its notification atomically. A bot that fills the honeypot gets the same response. */
  async receive(sent: z.output<typeof messageCreate>, address: string): Promise<MessageReceipt> {
    await this.limits.hit(MESSAGES, address);
    const { website, topic = null, tracking_code = null, parcel_state = null, ...texts } = sent;
    const reference = newReference();
    if (website) return { reference };
    const about = { topic, tracking_code, parcel_state };
    const { contact_email } = await this.settings.current();
    await this.database.withTransaction(async () => {
      const created_at = new Date().toISOString();
      await this.messages.insert({
        id: newId(),
        reference,
        ...texts,
        ...about,
        read_at: null,
        replied_at: null,
        created_at,
      });
      await this.outbox.enqueue({
        to: contact_email,
        replyTo: texts.email,
        subject: `[${reference}] ${texts.subject}`.slice(0, 300),
        body: `${texts.email} wrote${aboutLine(about)}:\n\n${texts.body}`,
      });
    });
    return { reference };
  }

  list(query: SearchQuery, path: string): Promise<Paginated<MessageRow>> {
    return this.messages.list(query, path);
  }

  byId(id: string): Promise<MessageRow> {
    return this.messages.byId(id);
  }

  unread(): Promise<number> {
    return this.messages.rows.countBy({ read_at: IsNull() });
  }

  /** Unread messages among the newest ones. */
  async newestUnread(): Promise<Pick<MessageRow, 'id' | 'email' | 'subject' | 'created_at'>[]> {
    const { shown, read } = DASHBOARD_LIMITS.messages;
    const select = { id: true, email: true, subject: true, created_at: true, read_at: true } as const;
    const rows = await this.messages.rows.find({ select, order: { id: 'DESC' }, take: read });
    return rows.filter(({ read_at }) => read_at === null).slice(0, shown);
  }

  async mark({ id, read, ...others }: z.output<typeof messageUpdate>): Promise<MessageRow> {
    const message = await this.byId(id);
    editable(message, others, READ_ONLY.message);
    const read_at = read ? (message.read_at ?? new Date().toISOString()) : null;
    await this.messages.rows.update({ id }, { read_at });
    return { ...message, read_at };
  }

  /** Also marks the message as read. */
  async markReplied(id: string): Promise<void> {
    const now = new Date().toISOString();
    await this.messages.rows.update({ id }, { replied_at: now });
    await this.messages.rows.update({ id, read_at: IsNull() }, { read_at: now });
  }

  countOlderThan(at: Date, max: number): Promise<number> {
    return this.messages.countOlderThan(at, max);
  }

  removeOlderThan(at: Date): Promise<void> {
    return this.messages.removeOlderThan(at);
  }

  remove(id: string): Promise<void> {
    return this.messages.remove(id);
  }
}

interface About {
  topic: MessageTopic | null;
  tracking_code: string | null;
  parcel_state: ParcelState | null;
}

/** " about WAYB-1112-026A-P (late), topic: damaged". */
function aboutLine({ topic, tracking_code, parcel_state }: About): string {
  const parcel = tracking_code && ` about ${tracking_code}${parcel_state ? ` (${words(parcel_state)})` : ''}`;
  return `${parcel ?? ''}${topic ? `, topic: ${topic}` : ''}`;
}

const words = (name: string) => name.replaceAll('_', ' ');

const newReference = (): string =>
  Array.from({ length: REFERENCE_LENGTH }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('');
