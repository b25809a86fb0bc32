import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { AuditErasure } from '../audit/audit-erasure.js';
import type { PersonalRecord } from '../audit/personal-source.js';
import type { OwnParcel, PersonalPart } from '../parcels/personal-parcels.js';
import type { CountedTable } from '../tables/counted-table.js';
import { Tables } from '../tables/tables.js';
import { FeedbackRow } from './feedback.entity.js';

/** What a person said of deliveries to them. The rating stays, without its sentence: it is a figure of the company. */
@Injectable()
export class PersonalFeedback implements PersonalPart {
  readonly tables = ['feedback'];
  private readonly feedback: CountedTable<FeedbackRow>;

  constructor(
    private readonly erasure: AuditErasure,
    tables: Tables,
  ) {
    this.feedback = tables.counted(FeedbackRow, []);
  }

  async *ofParcels(parcels: readonly OwnParcel[]): AsyncGenerator<PersonalRecord> {
    const received = parcels.filter(({ isRecipient }) => isRecipient);
    const finished = new Map(received.map(({ parcel, isFinished }) => [parcel.tracking_code, isFinished]));
    for (const row of await this.feedback.rows.findBy({ tracking_code: In([...finished.keys()]) })) {
      const { tracking_code, rating, comment, created_at } = row;
      const isFinished = finished.get(tracking_code) ?? false;
      yield {
        kind: 'feedback',
        content: { tracking_code, rating, comment, created_at },
        fate: isFinished ? 'anonymized' : 'under_way',
        erase: () => (isFinished ? this.anonymize(row) : Promise.resolve('under_way')),
      };
    }
  }

  private async anonymize({ id, tracking_code, comment }: FeedbackRow): Promise<'anonymized'> {
    const search_text = ` ${tracking_code.toLowerCase()}`;
    if (comment !== null)
      await this.erasure.of('feedback', id, () => this.feedback.rows.update({ id }, { comment: null, search_text }));
    return 'anonymized';
  }
}
