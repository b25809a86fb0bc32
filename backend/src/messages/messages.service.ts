import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MessageReceipt, messageCreate, Paginated } from '@waybill/contracts';
import { IsNull } from 'typeorm';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { LimitsService } from '../limits/limits.service.js';
import { OutboxService } from '../mail/outbox.service.js';
import type { SearchQuery } from '../pagination/page-query.js';
import { SettingsService } from '../settings/settings.service.js';
import type { CountedTable } from '../tables/counted-table.js';
import { Tables } from '../tables/tables.js';
import { MessageRow } from './message.entity.js';

const SEARCH_KEYS = ['reference', 'email', 'subject'] as const;
const PER_ADDRESS = { name: 'messages', max: 5, seconds: 60 * 60 };
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
  async receive({ website, ...texts }: z.output<typeof messageCreate>, address: string): Promise<MessageReceipt> {
    await this.limits.hit(PER_ADDRESS, address);
    const reference = newReference();
    if (website) return { reference };
    const { contact_email } = await this.settings.current();
    await this.database.withTransaction(async () => {
      const created_at = new Date().toISOString();
      await this.messages.insert({
        id: newId(),
        reference,
        ...texts,
        read_at: null,
        replied_at: null,
        created_at,
      });
      await this.outbox.enqueue({
        to: contact_email,
        replyTo: texts.email,
        subject: `[${reference}] ${texts.subject}`.slice(0, 300),
        body: `${texts.email} wrote:\n\n${texts.body}`,
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

  async mark(id: string, read: boolean): Promise<MessageRow> {
    const message = await this.byId(id);
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

  remove(id: string): Promise<void> {
    return this.messages.remove(id);
  }
}

const newReference = (): string =>
  Array.from({ length: REFERENCE_LENGTH }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('');
