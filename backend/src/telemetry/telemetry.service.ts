import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { RemoteEvent } from '@waybill/contracts';
import type { Request } from 'express';
import { LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { clientAddress } from '../limits/client-address.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { log } from '../logging/log.js';
import { RemoteEventRow } from './remote-event.entity.js';

const EVENTS: Limit = { name: 'remote-events', max: 30, seconds: 60, perAddress: true };
const COUNTER = 'remote_events';
/** Limits stored kinds of failure: anyone may report one, so the table must not grow without bound. */
export const MAX_KINDS = 2_000;
/** What was last reported longer ago concerns no release that anyone still looks at. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;
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
      else {
        const removed = await this.makeRoom();
        await this.events.insert({ id, ...kind, count: 1, last_at });
        await this.counters.add(COUNTER, 1 - removed);
      }
    });
    return null;
  }

  list(): Promise<RemoteEventRow[]> {
    const where = { last_at: MoreThan(expiry()) };
    return this.events.find({ where, order: { last_at: 'DESC', id: 'DESC' }, take: MAX_LISTED });
  }

  /** Removes what is too old and, if the table is full nevertheless, the oldest; the number of removed rows. */
  private async makeRoom(): Promise<number> {
    const { affected } = await this.events.delete({ last_at: LessThanOrEqual(expiry()) });
    const removed = affected ?? 0;
    if ((await this.counters.value(COUNTER)) - removed < MAX_KINDS) return removed;
    const [oldest] = await this.events.find({ order: { last_at: 'ASC', id: 'ASC' }, take: 1 });
    if (oldest) await this.events.delete({ id: oldest.id });
    return removed + (oldest ? 1 : 0);
  }
}

const expiry = (): string => new Date(Date.now() - MAX_AGE_MS).toISOString();
