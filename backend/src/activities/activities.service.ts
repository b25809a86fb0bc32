import { Injectable } from '@nestjs/common';
import {
  type activityCreate,
  type activityDelete,
  type activityUpdate,
  type EntryEvent,
  READ_ONLY,
} from '@waybill/contracts';
import type { z } from 'zod';
import { Database } from '../database/database.js';
import { requireCurrentVersion } from '../database/optimistic-lock.js';
import { editable } from '../database/read-only.js';
import { ApiError } from '../errors/api-error.js';
import { EventReader } from '../events/event-reader.service.js';
import { REMARK, type Said } from '../events/said.js';
import type { Activity } from '../history/activity.entity.js';
import { CompanyClock } from '../history/company-clock.js';
import { HistoryService } from '../history/history.service.js';
import type { PageQuery } from '../pagination/page-query.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelLocks } from '../parcels/parcel-locks.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { effectsOf, isRemark, keptFrom, movedBy, NO_EFFECTS, renamedBy, restoredFrom } from './effects.js';

export type NewScan = z.output<typeof activityCreate>;

/** Clocks of browsers may be a little ahead. */
const MAX_AHEAD_MS = 60_000;
const EARLIEST = '2000-01-01T00:00:00.000Z';

/** Changes to a parcel's history, each with the resulting change to the parcel: its newest scan moves it. */
@Injectable()
export class ActivitiesService {
  constructor(
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly locks: ParcelLocks,
    private readonly history: HistoryService,
    private readonly clock: CompanyClock,
    private readonly events: EventReader,
  ) {}

  async list({ parcel_id, ...query }: PageQuery & { parcel_id: string }) {
    return this.parcels.historyOf(await this.parcels.find(parcel_id), query);
  }

  find(id: string) {
    return this.history.find(id);
  }

  async create(values: NewScan) {
    return this.history.dated(await this.database.withTransaction(() => this.add(values)));
  }

  /** Adds a scan, of a paired device under its name. Must run in a transaction. */
  async add(
    { status, event, current_location, happened_at, ...scan }: NewScan,
    device_name: string | null = null,
  ): Promise<Activity> {
    const parcel = await this.parcels.lock(scan.parcel_id);
    const time = this.timeOf(happened_at);
    const newest = await this.history.newestOf(parcel.id);
    const isNewest = !newest || newest.happened_at <= time;
    const said = await this.said({ title: scan.title, status, event });
    const effects = isNewest ? effectsOf(parcel, { title: scan.title, status, current_location }, said) : NO_EFFECTS;
    const origin = { happened_at: time, device_name, event: said.event, event_source: said.source };
    const added = await this.history.insert({ ...scan, ...origin, ...effects });
    await this.parcels.change(parcel.id, { history_count: parcel.history_count + 1, ...movedBy(effects, parcel) });
    return added;
  }

  /** What a scan says has happened. */
  async said(scan: Pick<NewScan, 'title' | 'status' | 'event'>): Promise<Said> {
    return isRemark(scan) ? REMARK : this.events.read([scan.status, scan.title], scan.event);
  }

  async update({ id, updated_at, restores, happened_at, event, ...changes }: z.output<typeof activityUpdate>) {
    const parcelId = await this.history.parcelIdOf(id);
    await this.database.withTransaction(async () => {
      const parcel = await this.parcels.lock(parcelId);
      const activity = await this.history.find(id);
      requireCurrentVersion(activity, updated_at);
      const scan = editable(activity, changes, READ_ONLY.activity);
      const unchanged = await this.unchangedSince(activity);
      const moved = restores === 'yes' ? restoredFrom(unchanged, parcel) : renamedBy(unchanged, parcel, scan.title);
      const effects = restores === 'yes' ? NO_EFFECTS : moved.status ? { status: moved.status } : {};
      const time = happened_at === undefined ? {} : { happened_at: this.timeOf(happened_at) };
      const { event: saidNow, source } = await this.corrected(activity, scan.title, restores === 'yes', event);
      const said = { event: saidNow, event_source: source };
      await this.history.update(id, { ...scan, ...time, ...effects, ...said }, updated_at);
      const renamed = time.happened_at ? await this.statusAfterMove(parcel) : {};
      await this.parcels.change(parcel.id, { ...moved, ...renamed });
    });
    return this.find(id);
  }

  async delete({ id, restores }: z.output<typeof activityDelete>): Promise<null> {
    const parcelId = await this.history.parcelIdOf(id);
    await this.database.withTransaction(async () => {
      await this.locks.all([parcelId]);
      await this.remove(id, restores === 'yes');
    });
    return null;
  }

  /** Deletes a scan, and with `restores` what it set on its parcel. Must run in a transaction that has locked the parcel. */
  async remove(id: string, restores: boolean): Promise<void> {
    const parcel = await this.parcels.lock(await this.history.parcelIdOf(id));
    const activity = await this.history.find(id);
    const moved = restores ? restoredFrom(await this.unchangedSince(activity), parcel) : keptFrom(activity, parcel);
    if (!(await this.history.delete(id))) return;
    await this.parcels.change(parcel.id, { history_count: parcel.history_count - 1, ...moved });
  }

  /**
   * What a corrected scan says. Its stored event is sent back with the whole of it: that names nothing, unless the new title
   * is unclear. Null takes back what was named. A scan that puts its parcel back, and names none, says nothing any more.
   */
  private async corrected(
    { event, event_source, title, status }: Activity,
    newTitle: string,
    restores: boolean,
    sent: EntryEvent | null | undefined,
  ): Promise<Said> {
    if (sent && sent !== event) return { event: sent, source: 'said' };
    if (restores) return REMARK;
    const isUnsaid = sent === null && event_source === 'said';
    if (!isUnsaid && (newTitle === title || event_source === 'said')) return { event, source: event_source };
    const read = await this.events.read([status === title ? null : status, newTitle]);
    return sent && read.event === null ? { event: sent, source: 'said' } : read;
  }

  /** What happened last may be another scan once one has moved in time: then that one names the status. */
  private async statusAfterMove({ id, event_reason, status_said }: Parcel): Promise<Partial<Parcel>> {
    const { event } = (await this.history.newestOfEach([id])).get(id) ?? {};
    if (!event || !event_reason?.activity_id || event.id === event_reason.activity_id) return {};
    return { status: event.status ?? event.title, status_said };
  }

  /** A scan with those of its effects that no later one has replaced. */
  private async unchangedSince(activity: Activity): Promise<Activity> {
    const { status, current_location } = activity;
    const [movedStatus, movedPlace] = [
      status !== null && (await this.history.isLastToSet('status', activity)),
      current_location !== null && (await this.history.isLastToSet('current_location', activity)),
    ];
    return {
      ...activity,
      status: movedStatus ? status : null,
      current_location: movedPlace ? current_location : null,
    };
  }

  /** Throws a validation error of `happened_at` if no scan can have this time. */
  requirePossible(happened_at: string | undefined): void {
    this.timeOf(happened_at);
  }

  /** The time that was entered, now by default. */
  private timeOf(entered: string | undefined): string {
    const now = Date.now();
    if (entered === undefined) return new Date(now).toISOString();
    const time = this.clock.parse(entered).getTime();
    if (time > now + MAX_AHEAD_MS) throw invalidTime('Time must not be in the future.');
    if (time < Date.parse(EARLIEST)) throw invalidTime('Time must not be before the year 2000.');
    return new Date(Math.min(time, now)).toISOString();
  }
}

const invalidTime = (sentence: string) => new ApiError('validation', { fields: { happened_at: sentence } });
