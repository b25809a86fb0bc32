import { Injectable } from '@nestjs/common';
import {
  type Feedback,
  type feedbackCreate,
  normalizeTrackingCode,
  type Paginated,
  readingsOf,
} from '@waybill/contracts';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import type { SearchQuery } from '../pagination/page-query.js';
import { UNKNOWN_CODE_LIMIT } from '../parcels/lookup.service.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import type { CountedTable } from '../tables/counted-table.js';
import { Tables } from '../tables/tables.js';
import { FeedbackRow } from './feedback.entity.js';

export const FEEDBACK: Limit = { name: 'feedback', max: 10, seconds: 60 * 60, perAddress: true };
/** What recipients say of a delivery. One for each parcel: the newest. */
@Injectable()
export class FeedbackService {
  private readonly feedback: CountedTable<FeedbackRow>;

  constructor(
    private readonly database: Database,
    private readonly limits: LimitsService,
    private readonly parcels: ParcelsService,
    tables: Tables,
  ) {
    this.feedback = tables.counted(FeedbackRow, ['tracking_code', 'comment']);
  }

  /** A bot that fills the honeypot gets the same response. */
  async receive({ website, ...values }: z.output<typeof feedbackCreate>, address: string): Promise<void> {
    await this.limits.hit(FEEDBACK, address);
    if (website) return;
    const { id: parcel_id } = await this.parcelOf(values.tracking_code, address);
    const { rating, comment = null } = values;
    await this.database.withTransaction(async () => {
      // The lock lets two ratings of the same parcel replace each other.
      const { stage, tracking_code } = await this.parcels.lock(parcel_id);
      if (stage !== 'delivered') throw new ApiError('not_delivered');
      const earlier = await this.feedback.rows.findOneBy({ parcel_id });
      if (earlier) await this.feedback.delete(earlier.id);
      const created_at = new Date().toISOString();
      await this.feedback.insert({ id: newId(), parcel_id, tracking_code, rating, comment, created_at });
    });
  }

  async list(query: SearchQuery, path: string): Promise<Paginated<Feedback>> {
    const page = await this.feedback.list(query, path);
    return { ...page, data: await this.named(page.data) };
  }

  async find(id: string): Promise<Feedback> {
    const [rating] = await this.named([await this.feedback.byId(id)]);
    return rating as Feedback;
  }

  countOlderThan(at: Date, max: number): Promise<number> {
    return this.feedback.countOlderThan(at, max);
  }

  removeOlderThan(at: Date): Promise<void> {
    return this.feedback.removeOlderThan(at);
  }

  remove(id: string): Promise<void> {
    return this.feedback.remove(id);
  }

  /** Under the present codes of their parcels, of which some are gone. */
  private async named(rows: readonly FeedbackRow[]): Promise<Feedback[]> {
    const codes = await this.parcels.codesOf(rows.flatMap(({ parcel_id }) => parcel_id ?? []));
    return rows.map(({ parcel_id, tracking_code, ...row }) => {
      const code = codes.get(parcel_id ?? '');
      return { ...row, parcel_id: code ? parcel_id : null, tracking_code: code ?? tracking_code };
    });
  }

  /** A miss counts like one of the tracking page: this is no way around its limit. */
  private async parcelOf(entered: string, address: string) {
    await this.limits.check(UNKNOWN_CODE_LIMIT, address);
    const code = await this.parcels.firstCodeOf([normalizeTrackingCode(entered), ...readingsOf(entered)]);
    const parcel = code && (await this.parcels.findByCode(code));
    if (parcel) return parcel;
    await this.limits.hit(UNKNOWN_CODE_LIMIT, address);
    throw new ApiError('parcel_not_found');
  }
}
