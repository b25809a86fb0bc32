import { Injectable } from '@nestjs/common';
import {
  type EventReading,
  READ_ONLY,
  type readingQuery,
  type StatusMapping,
  type statusMappingCreate,
  type statusMappingUpdate,
} from '@waybill/contracts';
import type { z } from 'zod';
import { editable } from '../database/read-only.js';
import { EventReader } from '../events/event-reader.service.js';
import { StatusMappingTable } from '../events/status-mapping-table.service.js';
import { readEvent } from '../reader/read-event.js';
import { MappingApplication } from './mapping-application.service.js';

/** Says what the company's own wordings mean. */
@Injectable()
export class StatusMappingsService {
  constructor(
    private readonly table: StatusMappingTable,
    private readonly application: MappingApplication,
    private readonly events: EventReader,
  ) {}

  /** What an entry with these texts would say, and what it may mean where that is not certain. */
  async reading({ title, status }: z.output<typeof readingQuery>): Promise<EventReading> {
    const { event, source } = await this.events.read([status, title]);
    const guess = readEvent(status || null) ?? readEvent(title || null);
    return { event, source, suggestion: event === null ? (guess?.event ?? null) : null };
  }

  create(values: z.output<typeof statusMappingCreate>): Promise<StatusMapping> {
    return this.applied(this.table.create(values));
  }

  update({ id, updated_at, ...changes }: z.output<typeof statusMappingUpdate>): Promise<StatusMapping> {
    return this.applied(this.table.update(id, updated_at, (row) => editable(row, changes, READ_ONLY.statusMapping)));
  }

  private async applied(saved: Promise<StatusMapping>): Promise<StatusMapping> {
    const mapping = await saved;
    await this.application.apply(mapping.wording, mapping.event);
    return mapping;
  }
}
