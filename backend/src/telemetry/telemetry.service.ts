import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { RemoteEvent } from '@waybill/contracts';
import type { Request } from 'express';
import type { Repository } from 'typeorm';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { clientAddress } from '../limits/client-address.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { log } from '../logging/log.js';
import { RemoteEventRow } from './remote-event.entity.js';

const EVENTS: Limit = { name: 'remote-events', max: 30, seconds: 60 };
const COUNTER = 'remote_events';
/** Limits stored kinds of failure: anyone may report one, so the table must not grow without bound. */
const MAX_KINDS = 2_000;
const MAX_LISTED = 200;

@Injectable()
export class TelemetryService {
  constructor(
    @InjectRepository(RemoteEventRow) private readonly events: Repository<RemoteEventRow>,
    private readonly database: Database,
    private readonly counters: Counters,
    private readonly limits: LimitsService,
  ) {}

  async add(event: RemoteEvent, request: Request): Promise<null> {
    await this.limits.hit(EVENTS, clientAddress(request));
    log.warn({ event: 'remote_failure', ...event, request: request.id }, 'A remote failed.');
    const { ms: _, ...kind } = event;
    const id = createHash('sha256')
      .update(JSON.stringify(Object.values(kind)))
      .digest('hex');
    await this.database.withTransaction(async () => {
      const last_at = new Date().toISOString();
      const known = await this.events.increment({ id }, 'count', 1);
      if (known.affected) await this.events.update({ id }, { last_at });
      else if ((await this.counters.value(COUNTER)) < MAX_KINDS) {
        await this.events.insert({ id, ...kind, count: 1, last_at });
        await this.counters.add(COUNTER, 1);
      }
    });
    return null;
  }

  list(): Promise<RemoteEventRow[]> {
    return this.events.find({ order: { last_at: 'DESC', id: 'DESC' }, take: MAX_LISTED });
  }
}
