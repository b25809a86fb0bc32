import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, type Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { CompanyClock } from '../history/company-clock.js';
import { log } from '../logging/log.js';
import { OutboxService } from '../mail/outbox.service.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { Poller } from '../polling/poller.js';
import { Addressees } from './addressees.js';
import { Channels } from './channels.js';
import { MilestoneContents } from './milestone-contents.service.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { MilestoneMailRow, MilestoneRow } from './notifications.entities.js';
import { isQuiet } from './quiet-hours.js';
import { isAt } from './text-key.js';

/** Parcels that are read at once; each has a transaction of its own. */
const BATCH = 50;
/** A parcel whose mails cannot be written holds up no other. */
const POSTPONED_MS = 5 * 60_000;

/**
 * Writes the mails of milestones that are due into the outbox: all of one parcel in one transaction, so that each is
 * written once whatever happens to this process, and however many backends do the same.
 */
@Injectable()
export class MilestoneWriter extends Poller {
  constructor(
    @InjectRepository(MilestoneRow) private readonly milestones: Repository<MilestoneRow>,
    @InjectRepository(MilestoneMailRow) private readonly mails: Repository<MilestoneMailRow>,
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly settings: NotificationSettingsService,
    private readonly addressees: Addressees,
    private readonly channels: Channels,
    private readonly contents: MilestoneContents,
    private readonly outbox: OutboxService,
    private readonly clock: CompanyClock,
  ) {
    super('milestones', 'Writing milestone mails failed.');
  }

  protected override poll(): Promise<void> {
    return this.writeDue();
  }

  /** Writes all mails that are due, except in the quiet hours. */
  async writeDue(): Promise<void> {
    for (let ids = await this.dueParcels(); ids.length > 0 && !this.stopping; ids = await this.dueParcels()) {
      if (isQuiet(await this.settings.current(), this.clock.timeZone, new Date())) return;
      for (const id of ids) await this.attempt(id);
    }
  }

  private async dueParcels(): Promise<string[]> {
    const where = { state: 'waiting' as const, due_at: LessThanOrEqual(now()) };
    const rows = await this.milestones.find({ select: { id: true, parcel_id: true }, where, take: BATCH });
    return [...new Set(rows.map(({ parcel_id }) => parcel_id))];
  }

  private async attempt(parcel_id: string): Promise<void> {
    try {
      await this.database.withTransaction(() => this.write(parcel_id));
    } catch (cause) {
      log.warn({ parcel: parcel_id, cause }, 'The mails of a parcel could not be written and will be retried.');
      const due_at = new Date(Date.now() + POSTPONED_MS).toISOString();
      await this.milestones.update({ parcel_id, state: 'waiting' }, { due_at });
    }
  }

  /** The lock of the parcel comes first: what is read after it is what the last change has left. */
  private async write(parcel_id: string): Promise<void> {
    const parcel = await this.lockIfThere(parcel_id);
    const where = { parcel_id, state: 'waiting' as const, due_at: LessThanOrEqual(now()) };
    const due = await this.milestones.find({ where, order: { attempt: 'DESC' } });
    // Only what is true now is told: the parcel has gone on, was never there, or was there on another day.
    const latest = parcel && due.find(({ milestone }) => isAt(milestone, parcel));
    const told = parcel && latest && !(await this.addressees.isOutdated(parcel, latest)) ? latest : undefined;
    const others = due.filter((row) => row !== told).map(({ id }) => id);
    if (others.length > 0) await this.milestones.update({ id: In(others) }, { state: 'withdrawn' });
    if (!parcel || !told) return;
    await this.tell(parcel, told);
    await this.channels.tell(parcel, told.milestone);
    await this.milestones.update({ id: told.id }, { state: 'told' });
  }

  private async tell(parcel: Parcel, arrival: MilestoneRow): Promise<void> {
    const { milestone, attempt } = arrival;
    const about = { parcel_id: parcel.id, milestone, attempt };
    const written = await this.mails.find({ select: { address: true }, where: about });
    for (const addressee of await this.addressees.of(parcel, arrival)) {
      const { address, role, language, unsubscribe, isCorrection } = addressee;
      if (written.some((mail) => mail.address === address)) continue;
      const id = newId();
      const row = { id, ...about, address, role, language, error: null, settled_at: null };
      await this.mails.insert({ ...row, state: 'waiting', created_at: now() });
      const content = await this.contents.of({ id, parcel, role, language, unsubscribe, isCorrection });
      await this.outbox.enqueue({ ...content, id, to: address, kind: 'update', trackingCode: parcel.tracking_code });
    }
  }

  /** Null if it was deleted meanwhile. */
  private async lockIfThere(id: string): Promise<Parcel | null> {
    try {
      return await this.parcels.lock(id);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return null;
      throw error;
    }
  }
}

const now = () => new Date().toISOString();
