import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThan, MoreThan, type Repository } from 'typeorm';
import { ParcelEnds } from '../parcels/parcel-ends.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { SubscriptionRow } from './subscription.entity.js';
import { CONFIRM_WITHIN_MS } from './subscriptions.service.js';

const DAY_MS = 86_400_000;
/** After the parcel has arrived or come back, and in any case after the confirmation. */
const KEPT_DAYS = { finished: 30, confirmed: 365 };
const BATCH = 200;

/** Removes the addresses that are no longer needed. */
@Injectable()
export class SubscriptionRetention {
  constructor(
    @InjectRepository(SubscriptionRow) private readonly rows: Repository<SubscriptionRow>,
    private readonly parcels: ParcelsService,
    private readonly ends: ParcelEnds,
  ) {}

  /** `held` names the deleted parcels that may yet return. */
  async remove(held: (parcelIds: string[]) => Promise<ReadonlySet<string>>, now = new Date()): Promise<void> {
    const before = (ms: number) => new Date(now.getTime() - ms);
    await this.rows.delete({ confirmed_at: IsNull(), created_at: LessThan(before(CONFIRM_WITHIN_MS).toISOString()) });
    const confirmed = before(KEPT_DAYS.confirmed * DAY_MS);
    await this.rows.delete({ confirmed_at: LessThan(confirmed.toISOString()) });
    await this.removeFinished(before(KEPT_DAYS.finished * DAY_MS), held);
  }

  private async removeFinished(at: Date, held: (parcelIds: string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    for (let last = ''; ; ) {
      const rows = await this.rows.find({
        select: { id: true, parcel_id: true },
        where: { id: MoreThan(last) },
        order: { id: 'ASC' },
        take: BATCH,
      });
      const end = rows.at(-1)?.id;
      if (end === undefined) return;
      const parcelIds = [...new Set(rows.map(({ parcel_id }) => parcel_id))];
      const present = await this.parcels.codesOf(parcelIds);
      const over = await this.ends.finishedBefore(parcelIds, at);
      const gone = parcelIds.filter((id) => !present.has(id));
      const returning = gone.length > 0 ? await held(gone) : new Set<string>();
      for (const id of gone) if (!returning.has(id)) over.add(id);
      const ids = rows.filter(({ parcel_id }) => over.has(parcel_id)).map(({ id }) => id);
      if (ids.length > 0) await this.rows.delete({ id: In(ids) });
      last = end;
    }
  }
}
