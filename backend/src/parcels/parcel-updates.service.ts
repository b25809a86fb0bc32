import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { serviceOf, stageOf } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import { Counters } from '../database/counters.js';
import { nextVersion } from '../database/optimistic-lock.js';
import { updateLocked } from '../database/recording-manager.js';
import type { Activity } from '../history/activity.entity.js';
import { HistoryService } from '../history/history.service.js';
import { Parcel } from './parcel.entity.js';
import { halfPosition, isReversed, rejectDuplicateCode, reversedDates, wrongValue } from './parcel-rules.js';
import { changeTerms, searchTextOf } from './parcel-terms.js';
import { StageChanges } from './stage-changes.js';
import { counterOf } from './stage-counter.js';

/** A parcel that the transaction has locked, and its new values. */
export interface ParcelUpdate {
  parcel: Parcel;
  changes: Partial<Parcel>;
}

/** Updates parcels with what follows from it: stage, terms, counters and version. Must run in a transaction. */
@Injectable()
export class ParcelUpdates {
  constructor(
    @InjectRepository(Parcel) private readonly parcels: Repository<Parcel>,
    private readonly counters: Counters,
    private readonly history: HistoryService,
    private readonly stageChanges: StageChanges,
  ) {}

  /** One statement for each parcel, and a few for all. */
  async update(updates: readonly ParcelUpdate[]): Promise<void> {
    const newest = await this.history.newestOfEach(updates.map(({ parcel }) => parcel.id));
    const changed = updates.map((update) => ({
      before: update.parcel,
      ...this.changed(update, newest.get(update.parcel.id)),
    }));
    const { manager } = this.parcels;
    for (const { before, values } of changed)
      await rejectDuplicateCode(() => updateLocked(manager, Parcel, before, values));
    await changeTerms(manager.dataSource, changed);
    for (const { before, after } of changed) {
      await this.count(before, after);
      await this.stageChanges.tellMoved(before, after);
    }
  }

  private changed({ parcel, changes }: ParcelUpdate, newest: Activity | undefined) {
    const after = { ...parcel, ...changes };
    if (isReversed(after)) throw reversedDates();
    const wrong = halfPosition(changes, after) ?? wrongValue(changes, after);
    if (wrong) throw wrong;
    const derived = {
      stage: stageOf(after.status ?? null, newest?.icon ?? null),
      service: serviceOf(after.shipped_via ?? null, newest?.icon ?? null),
      last_scan_at: newest?.happened_at ?? null,
      search_text: searchTextOf(after),
      updated_at: nextVersion(parcel),
      // What the former recipient asked for is no wish of the new one.
      ...(isOtherAddress(parcel, after) && { instruction: null }),
    };
    return { after: { ...after, ...derived }, values: { ...changes, ...derived } };
  }

  private async count(before: Parcel, after: Parcel): Promise<void> {
    if (after.stage === before.stage) return;
    await this.counters.add(counterOf(before.stage), -1);
    await this.counters.add(counterOf(after.stage), 1);
  }
}

const isOtherAddress = (before: Parcel, after: Parcel): boolean =>
  before.recipient_email?.toLowerCase() !== after.recipient_email?.toLowerCase();
