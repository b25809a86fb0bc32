import { Injectable } from '@nestjs/common';
import { MAPPING_LIMITS } from '@waybill/contracts';
import { Database } from '../database/database.js';
import { EventReader } from '../events/event-reader.service.js';
import type { SaidByStatus } from '../events/said.js';
import { wordingKey } from '../events/wording-key.js';
import { type MappedScan, MappedScans, textsOf } from '../history/mapped-scans.js';
import { isMapped, MappedParcels } from '../parcels/mapped-parcels.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelLocks } from '../parcels/parcel-locks.js';
import { ParcelUpdates } from '../parcels/parcel-updates.service.js';

const BATCH = 100;

/** Takes a wording that was settled wrongly back from the parcels that it was applied to. */
@Injectable()
export class MappingCorrection {
  constructor(
    private readonly database: Database,
    private readonly events: EventReader,
    private readonly scans: MappedScans,
    private readonly mapped: MappedParcels,
    private readonly locks: ParcelLocks,
    private readonly updates: ParcelUpdates,
  ) {}

  /** How many parcels a wording has given an event, of a bounded number. */
  async count(wording: string): Promise<number> {
    return (await this.parcels(wordingKey(wording))).length;
  }

  /**
   * Reads anew what a wording had said, by the table as it is now; returns for how many parcels. Nothing has happened to
   * them now: nobody is told.
   */
  async reread(wording: string): Promise<number> {
    const key = wordingKey(wording);
    const ids = await this.parcels(key);
    for (let start = 0; start < ids.length; start += BATCH)
      await this.database.withTransaction(() => this.rereadOf(ids.slice(start, start + BATCH), key));
    return ids.length;
  }

  private async parcels(key: string): Promise<string[]> {
    const { applied } = MAPPING_LIMITS;
    const ids = [...(await this.scans.parcels(key, applied)), ...(await this.mapped.ids(key, applied))];
    return [...new Set(ids)].sort().slice(0, applied);
  }

  private async rereadOf(ids: readonly string[], key: string): Promise<void> {
    await this.locks.all(ids);
    const parcels = await this.locks.each(ids);
    for (const scan of await this.scans.of(ids, key)) await this.rereadScan(scan);
    const updates = parcels.map(async (parcel) => ({ parcel, changes: { status_said: await this.said(parcel, key) } }));
    await this.updates.update(await Promise.all(updates), { silently: true });
  }

  private async rereadScan(scan: MappedScan): Promise<void> {
    await this.scans.give([scan.id], await this.events.read(textsOf(scan)));
  }

  private async said({ status_said: said }: Parcel, key: string): Promise<SaidByStatus | null> {
    if (!said || !isMapped({ status_said: said }, key)) return said;
    const read = await this.events.read([said.wording]);
    if (read.event || !said.guessed) return { ...said, ...read };
    const { guessed, ...rest } = said;
    return { ...rest, event: guessed, source: 'earlier' };
  }
}
