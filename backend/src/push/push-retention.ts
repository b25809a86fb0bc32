import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import { FinishedParcels } from '../subscriptions/finished-parcels.js';
import { KEPT_MS } from '../subscriptions/subscription-retention.js';
import { PushSubscriptionRow } from './push-subscription.entity.js';

/** Forgets browsers after the same times as addresses of mail. */
@Injectable()
export class PushRetention {
  constructor(
    @InjectRepository(PushSubscriptionRow) private readonly rows: Repository<PushSubscriptionRow>,
    private readonly finished: FinishedParcels,
  ) {}

  /** `held` names the deleted parcels that may yet return. */
  async remove(held: (parcelIds: string[]) => Promise<ReadonlySet<string>>, now = new Date()): Promise<void> {
    await this.rows.delete({ created_at: LessThan(new Date(now.getTime() - KEPT_MS).toISOString()) });
    await this.finished.deleteRows(this.rows, held, now);
  }
}
