import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntryEvent, serviceOf } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import { Counters } from '../database/counters.js';
import { nextVersion } from '../database/optimistic-lock.js';
import { updateLocked } from '../database/recording-manager.js';
import { EventReader } from '../events/event-reader.service.js';
import { type Said, type SaidByStatus, saidAfterStatus, saidByStatus } from '../events/said.js';
import { HistoryService } from '../history/history.service.js';
import type { NewestEntries } from '../history/newest-entries.js';
import { newestEvent } from './newest-event.js';
import { Parcel } from './parcel.entity.js';
import { halfPosition, isReversed, rejectDuplicateCode, reversedDates, wrongValue } from './parcel-rules.js';
import { changeTerms, searchTextOf } from './parcel-terms.js';
import { StageChanges } from './stage-changes.js';
import { counterOf } from './stage-counter.js';

/** New values of a parcel. What a status means is read, unless `status_event` or `status_said` says so. */
export type ParcelChange = Partial<Parcel> & { status_event?: EntryEvent | null | undefined };

/** A parcel that the transaction has locked, and its new values. */
export interface ParcelUpdate {
  parcel: Parcel;
  changes: ParcelChange;
}

interface Options {
  /** Tells no other feature that the parcels have come to a stage: they were there before, and only called otherwise. */
  silently?: boolean;
}

/** Updates parcels with what follows from it: stage, terms, counters and version. Must run in a transaction. */
@Injectable()
export class ParcelUpdates {
  constructor(
    @InjectRepository(Parcel) private readonly parcels: Repository<Parcel>,
    private readonly counters: Counters,
    private readonly history: HistoryService,
    private readonly events: EventReader,
    private readonly stageChanges: StageChanges,
  ) {}

  /** One statement for each parcel, and a few for all. */
  async update(updates: readonly ParcelUpdate[], { silently = false }: Options = {}): Promise<void> {
    if (updates.length === 0) return;
    const newest = await this.history.newestOfEach(updates.map(({ parcel }) => parcel.id));
    const said = await this.events.readEach(updates.filter(isReworded).map(({ changes }) => changes.status ?? ''));
    const changed = updates.map((update) => ({
      before: update.parcel,
      ...this.changed(update, newest.get(update.parcel.id) ?? {}, said),
    }));
    const { manager } = this.parcels;
    for (const { before, values } of changed)
      await rejectDuplicateCode(() => updateLocked(manager, Parcel, before, values));
    await changeTerms(manager.dataSource, changed);
    for (const { before, after } of changed) {
      await this.count(before, after);
      if (!silently) await this.stageChanges.tellMoved(before, after);
    }
  }

  private changed(update: ParcelUpdate, entries: NewestEntries, said: ReadonlyMap<string, Said>) {
    const { parcel } = update;
    const { status_event: _said, ...values } = update.changes;
    const changes = { ...values, status_said: saidAfter(update, said) };
    const after = { ...parcel, ...changes };
    const { newest } = entries;
    if (isReversed(after)) throw reversedDates();
    const wrong = halfPosition(changes, after) ?? wrongValue(changes, after);
    if (wrong) throw wrong;
    const derived = {
      ...newestEvent(after.status_said, entries),
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

/** Whether a status was set by hand whose meaning has to be read. */
const isReworded = ({ parcel, changes: { status, status_event, status_said } }: ParcelUpdate): boolean =>
  status_said === undefined && !status_event && status !== undefined && status !== parcel.status;

function saidAfter(update: ParcelUpdate, read: ReadonlyMap<string, Said>): SaidByStatus | null {
  const { parcel, changes } = update;
  if (changes.status_said !== undefined) return changes.status_said;
  const wording = (changes.status === undefined ? parcel.status : changes.status) || null;
  if (!changes.status_event && !isReworded(update)) return parcel.status_said;
  const at = new Date().toISOString();
  return saidAfterStatus(parcel.status_said, saidByStatus(wording, changes.status_event, read, at), at);
}

const isOtherAddress = (before: Parcel, after: Parcel): boolean =>
  before.recipient_email?.toLowerCase() !== after.recipient_email?.toLowerCase();
