import { Injectable } from '@nestjs/common';
import {
  type AppliedStatusMapping,
  type EventReading,
  READ_ONLY,
  type readingQuery,
  type StatusMapping,
  type statusMappingCreate,
  type statusMappingUpdate,
  type UsedStatusMapping,
} from '@waybill/contracts';
import type { z } from 'zod';
import { editable } from '../database/read-only.js';
import { EventReader } from '../events/event-reader.service.js';
import { StatusMappingTable } from '../events/status-mapping-table.service.js';
import { wordingKey } from '../events/wording-key.js';
import { readEvent } from '../reader/read-event.js';
import { MappingApplication } from './mapping-application.service.js';
import { MappingCorrection } from './mapping-correction.service.js';

/** Says what the company's own wordings mean. */
@Injectable()
export class StatusMappingsService {
  constructor(
    private readonly table: StatusMappingTable,
    private readonly application: MappingApplication,
    private readonly correction: MappingCorrection,
    private readonly events: EventReader,
  ) {}

  /** What an entry with these texts would say, and what it may mean where that is not certain. */
  async reading({ title, status }: z.output<typeof readingQuery>): Promise<EventReading> {
    const { event, source } = await this.events.read([status, title]);
    const guess = readEvent(status || null) ?? readEvent(title || null);
    return { event, source, suggestion: event === null ? (guess?.event ?? null) : null };
  }

  async find(id: string): Promise<UsedStatusMapping> {
    const mapping = await this.table.find(id);
    return { ...mapping, parcels: await this.correction.count(mapping.wording) };
  }

  async create(values: z.output<typeof statusMappingCreate>): Promise<AppliedStatusMapping> {
    return this.applied(await this.table.create(values));
  }

  async update({ id, updated_at, ...changes }: z.output<typeof statusMappingUpdate>): Promise<AppliedStatusMapping> {
    const before = await this.table.find(id);
    const after = await this.table.update(id, updated_at, (row) => editable(row, changes, READ_ONLY.statusMapping));
    const isOther = wordingKey(before.wording) !== wordingKey(after.wording);
    return this.applied(after, isOther ? await this.correction.reread(before.wording) : 0);
  }

  /** Parcels that it was applied to are asked about again; returns how many. */
  async remove(id: string): Promise<{ applied: number }> {
    const { wording } = await this.table.find(id);
    await this.table.remove(id);
    return { applied: await this.correction.reread(wording) };
  }

  /** Those that wait for it, and those that had another meaning of it. */
  private async applied(mapping: StatusMapping, others = 0): Promise<AppliedStatusMapping> {
    const corrected = await this.correction.reread(mapping.wording);
    const applied = await this.application.apply(mapping.wording, mapping.event);
    return { ...mapping, applied: others + corrected + applied };
  }
}
