import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type parcelCreate, type Stage, serviceOf } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import { Counters } from '../database/counters.js';
import { EventReader } from '../events/event-reader.service.js';
import { type Said, type SaidByStatus, saidByStatus } from '../events/said.js';
import { SettingsService } from '../settings/settings.service.js';
import { newestEvent } from './newest-event.js';
import { Parcel } from './parcel.entity.js';
import { inCurrency, rejectDuplicateCode, wrongValue } from './parcel-rules.js';
import { insertTerms, searchTextOf } from './parcel-terms.js';
import { StageChanges } from './stage-changes.js';
import { counterOf } from './stage-counter.js';

/** A parcel to insert, with its id. */
export type ParcelRow = z.output<typeof parcelCreate> & { id: string };

/** Between two statements others have their turn. More rows in one would save little, and block the event loop for longer. */
const ROWS_PER_INSERT = 25;

/** Inserts parcels with what belongs to them: stage, terms and counters. */
@Injectable()
export class ParcelRows {
  constructor(
    @InjectRepository(Parcel) private readonly parcels: Repository<Parcel>,
    private readonly counters: Counters,
    private readonly settings: SettingsService,
    private readonly events: EventReader,
    private readonly stageChanges: StageChanges,
  ) {}

  /** A few statements for many rows. Must run in a transaction. */
  async insertAll(rows: readonly ParcelRow[], at = new Date()): Promise<Parcel[]> {
    const parcels: Parcel[] = [];
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
      parcels.push(...(await this.insertSome(rows.slice(start, start + ROWS_PER_INSERT), at)));
    return parcels;
  }

  private async insertSome(rows: readonly ParcelRow[], at: Date): Promise<Parcel[]> {
    const now = at.toISOString();
    const currency = rows.some(({ declared_value: value }) => value != null) ? await this.currency() : null;
    const read = await this.events.readEach(rows.flatMap(({ status }) => status || []));
    const parcels = rows.map(({ status_event, ...row }) => {
      const values = inCurrency(row, {}, currency);
      const wrong = wrongValue(values, values);
      if (wrong) throw wrong;
      const status_said = saidAtFirst({ status: row.status, status_event }, read, now);
      const derived = {
        status_said,
        ...newestEvent(status_said, {}),
        service: serviceOf(values.shipped_via ?? null, null),
        history_count: 0,
        created_at: now,
        updated_at: now,
      };
      return this.parcels.create({ show_map: 'no', ...values, ...derived, search_text: searchTextOf(values) });
    });
    await rejectDuplicateCode(() => this.parcels.insert(parcels));
    await insertTerms(this.parcels.manager.dataSource, parcels);
    const stages = parcels.map(({ stage }) => stage);
    for (const stage of new Set(stages)) await this.count(stage, stages.filter((each) => each === stage).length);
    await this.stageChanges.tell(
      parcels.map((parcel) => ({ parcel, before: null, eventBefore: null, isScan: false, at: now })),
    );
    return parcels;
  }

  /** The company's currency, in which a value is that arrives without one. */
  async currency(): Promise<string | null> {
    return (await this.settings.current()).currency;
  }

  /** Adds `by`, which may be negative, to the number of all parcels and of those of a stage. */
  async count(stage: Stage, by: number): Promise<void> {
    await this.counters.add(counterOf(), by);
    await this.counters.add(counterOf(stage), by);
  }
}

function saidAtFirst(
  { status, status_event }: Pick<ParcelRow, 'status' | 'status_event'>,
  read: ReadonlyMap<string, Said>,
  at: string,
): SaidByStatus | null {
  const said = saidByStatus(status || null, status_event, read, at);
  return said && { ...said, initial: true };
}
