import { Injectable } from '@nestjs/common';
import { AuditErasure } from '../audit/audit-erasure.js';
import { type PersonalRecord, type PersonalSource, rowsNaming } from '../audit/personal-source.js';
import type { CountedTable } from '../tables/counted-table.js';
import { Tables } from '../tables/tables.js';
import { MessageRow } from './message.entity.js';

/** What a person wrote on the contact page: erased whole. */
@Injectable()
export class PersonalMessages implements PersonalSource {
  readonly tables = ['messages'];
  private readonly messages: CountedTable<MessageRow>;

  constructor(
    private readonly erasure: AuditErasure,
    tables: Tables,
  ) {
    this.messages = tables.counted(MessageRow, []);
  }

  async *of(email: string): AsyncGenerator<PersonalRecord> {
    for await (const { id, read_at, ...content } of rowsNaming(this.messages.rows, ['email'], email))
      yield {
        kind: 'messages',
        content,
        fate: 'erased',
        erase: async () => {
          await this.erasure.of('messages', id, () => this.messages.delete(id));
          return 'erased';
        },
      };
  }
}
