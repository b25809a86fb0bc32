import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RemoteEvent } from '@waybill/contracts';
import type { Request } from 'express';
import { count, counted } from '../database/counter.entity.js';
import { Database } from '../database/database.js';
import { addressOf } from '../limits/address.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { log } from '../logging/log.js';
import { RemoteEventRow } from './remote-event.entity.js';

const EVENTS: Limit = { name: 'remote-events', hits: 30, seconds: 60 };
const COUNTER = 'remote_events';
/** Kinds of failure kept; anybody may send one, so they must not grow without end. */
const KINDS = 2_000;
const SHOWN = 200;

@Injectable()
export class TelemetryService {
  constructor(
    private readonly database: Database,
    private readonly limits: LimitsService,
  ) {}

  async add(event: RemoteEvent, request: Request): Promise<null> {
    await this.limits.hit(EVENTS, addressOf(request));
    log.warn({ event: 'remote_failure', ...event, request: request.id }, 'A remote failed in a visitor’s page.');
    const { ms: _, ...kind } = event;
    const id = createHash('sha256')
      .update(JSON.stringify(Object.values(kind)))
      .digest('hex');
    await this.database.withTransaction(async (manager) => {
      const last_at = new Date().toISOString();
      const known = await manager.increment(RemoteEventRow, { id }, 'count', 1);
      if (known.affected) await manager.update(RemoteEventRow, { id }, { last_at });
      else if ((await counted(manager, COUNTER)) < KINDS) {
        await manager.insert(RemoteEventRow, { id, ...kind, count: 1, last_at });
        await count(manager, COUNTER, 1);
      }
    });
    return null;
  }

  list(): Promise<RemoteEventRow[]> {
    return this.database.manager.find(RemoteEventRow, { order: { last_at: 'DESC', id: 'DESC' }, take: SHOWN });
  }
}
