import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, type Repository } from 'typeorm';
import { FinishedParcels } from './finished-parcels.js';
import { SubscriptionRow } from './subscription.entity.js';
import { CONFIRM_WITHIN_MS } from './subscriptions.service.js';

/** After somebody has agreed, whatever became of the parcel. */
export const KEPT_MS = 365 * 86_400_000;

/** Removes the addresses that are no longer needed. */
@Injectable()
export class SubscriptionRetention {
  constructor(
    @InjectRepository(SubscriptionRow) private readonly rows: Repository<SubscriptionRow>,
    private readonly finished: FinishedParcels,
  ) {}

  /** `held` names the deleted parcels that may yet return. */
  async remove(held: (parcelIds: string[]) => Promise<ReadonlySet<string>>, now = new Date()): Promise<void> {
    const before = (ms: number) => new Date(now.getTime() - ms);
    await this.rows.delete({ confirmed_at: IsNull(), created_at: LessThan(before(CONFIRM_WITHIN_MS).toISOString()) });
    await this.rows.delete({ confirmed_at: LessThan(before(KEPT_MS).toISOString()) });
    await this.finished.deleteRows(this.rows, held, now);
  }
}
