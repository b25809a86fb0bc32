import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { type PersonalRecord, type PersonalSource, rowsNaming } from '../audit/personal-source.js';
import { OutboxMail } from './outbox.entity.js';

/** Mails to a person, or with a reply to them, that wait or have failed. Those that were sent are not stored. */
@Injectable()
export class PersonalMails implements PersonalSource {
  readonly tables = ['outbox'];

  constructor(@InjectRepository(OutboxMail) private readonly mails: Repository<OutboxMail>) {}

  async *of(email: string): AsyncGenerator<PersonalRecord> {
    for await (const mail of rowsNaming(this.mails, ['recipient', 'reply_to'], email)) {
      const { id, subject, body, state, created_at } = mail;
      yield {
        kind: 'outbox',
        content: { subject, body, state, created_at },
        fate: 'erased',
        erase: async () => {
          await this.mails.delete({ id });
          return 'erased';
        },
      };
    }
  }
}
