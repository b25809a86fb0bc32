import { Injectable } from '@nestjs/common';
import type { activityCreate, activityUpdate } from '@waybill/contracts';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { Activity } from '../history/activity.entity.js';
import { HistoryService } from '../history/history.service.js';
import type { PageQuery } from '../http/list.js';
import { ParcelsService } from '../parcels/parcels.service.js';

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

  async find(id: string) {
    return this.history.dated(await this.database.findOrFail(Activity, { id }));
  }

  async create(values: z.output<typeof activityCreate>) {
    const now = new Date();
    const moments = { created_at: now.toISOString(), updated_at: now.toISOString() };
    const activity = { id: newId(now), ...values, ...moments };
    await this.database.withTransaction(async (manager) => {
      await this.parcels.lock(manager, values.parcel_id);
      await manager.insert(Activity, activity);
      await this.parcels.scanned(manager, values.parcel_id, 1);
    });
    return this.history.dated(activity);
  }

  async update({ id, ...changes }: z.output<typeof activityUpdate>) {
    await this.database.withTransaction(async (manager) => {
      const { parcel_id } = await this.database.findOrFail(Activity, { id }, 'not_found', manager);
      await this.parcels.lock(manager, parcel_id);
      await manager.update(Activity, { id }, { ...changes, updated_at: new Date().toISOString() });
      await this.parcels.scanned(manager, parcel_id, 0);
    });
    return this.find(id);
  }

  async delete(id: string): Promise<null> {
    await this.database.withTransaction(async (manager) => {
      const { parcel_id } = await this.database.findOrFail(Activity, { id }, 'not_found', manager);
      await this.parcels.lock(manager, parcel_id);
      const { affected } = await manager.delete(Activity, { id });
      if (affected) await this.parcels.scanned(manager, parcel_id, -1);
    });
    return null;
  }
}
