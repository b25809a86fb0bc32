import { Injectable } from '@nestjs/common';
import { type EntryEvent, MAPPING_LIMITS } from '@waybill/contracts';
import { Database } from '../database/database.js';
import type { SaidByStatus } from '../events/said.js';
import { wordingKey } from '../events/wording-key.js';
import { HistoryService } from '../history/history.service.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelLocks } from '../parcels/parcel-locks.js';
import { ParcelUpdates } from '../parcels/parcel-updates.service.js';
import { UnclearParcels } from '../parcels/unclear-parcels.js';

const BATCH = 100;

/** Gives the parcels that wait for the meaning of a wording their event. */
@Injectable()
export class MappingApplication {
  constructor(
    private readonly database: Database,
    private readonly unclear: UnclearParcels,
    private readonly locks: ParcelLocks,
    private readonly history: HistoryService,
    private readonly updates: ParcelUpdates,
  ) {}

  /** A bounded number of parcels, in a transaction for each hundred; returns how many. */
  async apply(wording: string, event: EntryEvent): Promise<number> {
    const key = wordingKey(wording);
    let applied = 0;
    for (let after = ''; applied < MAPPING_LIMITS.applied; ) {
      const ids = await this.unclear.next(key, after, BATCH);
      await this.database.withTransaction(() => this.applyTo(ids, key, event));
      applied += ids.length;
      after = ids.at(-1) ?? '';
      if (ids.length < BATCH) break;
    }
    return applied;
  }

  private async applyTo(ids: readonly string[], key: string, event: EntryEvent): Promise<void> {
    if (ids.length === 0) return;
    await this.locks.all(ids);
    const parcels = await this.locks.each(ids);
    await this.history.giveEvent(ids, (title) => wordingKey(title) === key, event);
    const updates = parcels.map((parcel) => ({ parcel, changes: { status_said: settled(parcel, key, event) } }));
    const [guessed, asked] = [true, false].map((was) => updates.filter(({ parcel }) => wasGuessed(parcel) === was));
    // Where an earlier version guessed, nothing has happened now: nobody is told.
    await this.updates.update(guessed ?? [], { silently: true });
    await this.updates.update(asked ?? []);
  }
}

const wasGuessed = ({ event_reason }: Parcel) => event_reason?.source === 'earlier';

/** Whether somebody has said it, and not only its text, or an earlier version. */
const isSaid = ({ event, source }: SaidByStatus) => event !== null && source !== 'earlier' && source !== 'text';

function settled({ status_said: said }: Parcel, key: string, event: EntryEvent): SaidByStatus | null {
  const isMeant = said?.wording && !isSaid(said) && wordingKey(said.wording) === key;
  if (!isMeant) return said;
  return { ...said, event, source: 'mapping', ...(said.source === 'earlier' && { guessed: said.event }) };
}
