import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MAIL_ADDRESS, type Subscriber } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { shownAddress } from '../parcels/shown.js';
import { ending, isEnded, SubscriptionRow } from './subscription.entity.js';
import { MAX_SUBSCRIBERS } from './subscriptions.service.js';

/** The subscriptions to a parcel, for the office: who agreed when, with masked addresses. */
@Injectable()
export class Subscribers {
  constructor(
    @InjectRepository(SubscriptionRow) private readonly rows: Repository<SubscriptionRow>,
    private readonly database: Database,
    private readonly log: AuditLog,
  ) {}

  async of(parcel_id: string): Promise<Subscriber[]> {
    const rows = await this.rows.find({ where: { parcel_id }, order: { id: 'ASC' }, take: MAX_SUBSCRIBERS });
    const current = rows.filter((row) => !isEnded(row));
    return current.map(({ email, ...row }) => ({ ...row, address: shownAddress(email, MAIL_ADDRESS.subscriber) }));
  }

  /** Ends a subscription for whoever asked the office to. The log has the parcel, and not whose it was. */
  async end(id: string): Promise<null> {
    await this.database.withTransaction(async () => {
      const row = await this.database.lockOrFail(SubscriptionRow, { id });
      if (isEnded(row)) throw new ApiError('not_found');
      if (row.confirmed_at === null) await this.rows.delete({ id });
      else await this.rows.update({ id }, ending());
      await this.log.record({ action: 'unsubscribed', entity: 'parcels', record: row.parcel_id });
    });
    return null;
  }
}
