import { Injectable } from '@nestjs/common';
import type { activityCreate, activityUpdate } from '@waybill/contracts';
import type { z } from 'zod';
import { Database } from '../database/database.js';
import { HistoryService } from '../history/history.service.js';
import type { PageQuery } from '../pagination/page-query.js';
import { ParcelsService } from '../parcels/parcels.service.js';

/** Changes to a parcel's history, each with the resulting change to the parcel. */
@Injectable()
export class ActivitiesService {
  constructor(
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly history: HistoryService,
  ) {}

  async list({ parcel_id, ...query }: PageQuery & { parcel_id: string }) {
    return this.parcels.historyOf(await this.parcels.find(parcel_id), query);
  }

  find(id: string) {
    return this.history.find(id);
  }

  async create(values: z.output<typeof activityCreate>) {
    const activity = await this.database.withTransaction(async () => {
      await this.parcels.lock(values.parcel_id);
      const added = await this.history.insert(values);
      await this.parcels.adjustHistoryCount(values.parcel_id, 1);
      return added;
    });
    return this.history.dated(activity);
  }

  async update({ id, updated_at, ...changes }: z.output<typeof activityUpdate>) {
    await this.database.withTransaction(async () => {
      const parcel = await this.history.parcelIdOf(id);
      await this.parcels.lock(parcel);
      await this.history.update(id, changes, updated_at);
      await this.parcels.adjustHistoryCount(parcel, 0);
    });
    return this.find(id);
  }

  async delete(id: string): Promise<null> {
    await this.database.withTransaction(async () => {
      const parcel = await this.history.parcelIdOf(id);
      await this.parcels.lock(parcel);
      if (await this.history.delete(id)) await this.parcels.adjustHistoryCount(parcel, -1);
    });
    return null;
  }
}
