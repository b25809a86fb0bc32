import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type GivenInstruction,
  type Instruction,
  type InstructionKind,
  type instructionCreate,
  type LanguageCode,
  RECIPIENT_LIMITS,
  type Stage,
} from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { CompanyClock, dayAfter } from '../history/company-clock.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { PickupPointsService } from '../pickup-points/pickup-points.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { DeliveryInstruction, type VerifiedBrowserRow } from './recipient.entities.js';
import { RecipientKeys } from './recipient-keys.js';
import { RecipientNotices } from './recipient-notices.service.js';
import { nameOf } from './verified-browsers.service.js';

type Values = Omit<z.output<typeof instructionCreate>, 'code'>;

/** No courier is on the way with it yet. */
const OPEN: readonly Stage[] = ['registered', 'picked_up', 'in_transit', 'attempt_failed', 'exception'];

/** What recipients ask of the courier. The parcel has the newest, so that whoever has the parcel has that. */
@Injectable()
export class Instructions {
  constructor(
    @InjectRepository(DeliveryInstruction) private readonly instructions: Repository<DeliveryInstruction>,
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly clock: CompanyClock,
    private readonly keys: RecipientKeys,
    private readonly notices: RecipientNotices,
    private readonly settings: SettingsService,
    private readonly points: PickupPointsService,
  ) {}

  /** What was asked for by the address that the parcel has now, the newest first. */
  async list(parcel: Parcel): Promise<GivenInstruction[]> {
    const hash = this.keys.hashOfRecipient(parcel);
    return (await this.listAll(parcel.id)).filter((row) => isAskedBy(row, hash));
  }

  /** Whatever was asked for a parcel, the newest first. */
  async listAll(parcelId: string): Promise<DeliveryInstruction[]> {
    return this.instructions.find({
      where: { parcel_id: parcelId },
      order: { id: 'DESC' },
      take: RECIPIENT_LIMITS.instructions,
    });
  }

  isOpen = ({ stage }: Pick<Parcel, 'stage'>): boolean => OPEN.includes(stage);

  /**
   * The next days that a delivery can be put off to, as many as the office has set; not Sundays, and none before the parcel
   * can be there.
   */
  async offeredDays({ min_expected_delivery_date: earliest }: Pick<Parcel, 'min_expected_delivery_date'>) {
    const { offered_days: count } = await this.settings.current();
    const days: string[] = [];
    const tomorrow = dayAfter(this.clock.calendar(Date.now()).today);
    for (let day = earliest && earliest > tomorrow ? earliest : tomorrow; days.length < count; day = dayAfter(day))
      if (new Date(`${day}T00:00:00Z`).getUTCDay() !== SUNDAY) days.push(day);
    return days;
  }

  /**
   * Stores an instruction with the parcel, of which it is a change. The address hears of one that needed no code: where it
   * would not, because it has heard of others today, a code is needed.
   */
  async give(parcelId: string, values: Values, by: VerifiedBrowserRow, language: LanguageCode | null): Promise<void> {
    await this.database.withTransaction(async () => {
      const parcel = await this.parcels.lock(parcelId);
      if (this.keys.hashOfAddress(parcel, 'recipient') !== by.address_hash) throw new ApiError('verification_required');
      if (!this.isOpen(parcel)) throw new ApiError('too_late_to_instruct');
      const given = fitting({ ...values, ...(await this.pickupPoint(values)) });
      if (given.day !== null && !(await this.offeredDays(parcel)).includes(given.day))
        throw new ApiError('validation', { fields: { day: 'Choose one of the days that are offered.' } });
      const address_hash = this.keys.hashOfRecipient(parcel);
      await this.makeRoom(parcelId, address_hash, by);
      const browser = nameOf(by);
      await this.instructions.insert({ id: newId(), parcel_id: parcelId, address_hash, browser, ...given });
      const isWithdrawn = given.kind === 'none' && given.note === null;
      await this.parcels.change(parcelId, { instruction: isWithdrawn ? null : given });
      if (by.verified_by === 'link' && !(await this.notices.tell('instruction', parcel, { ...by, language, browser })))
        throw new ApiError('code_required');
    });
  }

  /** A wish that names a place, at the former address or instead of it, ends when the parcel goes to another address. */
  async endPlace(parcel: Parcel): Promise<{ instruction?: null }> {
    if (!parcel.instruction || !WITH_DETAIL.includes(parcel.instruction.kind)) return {};
    const address_hash = this.keys.hashOfRecipient(parcel);
    const none = fitting({ kind: 'none', detail: null, day: null, note: null });
    await this.instructions.insert({ id: newId(), parcel_id: parcel.id, address_hash, browser: null, ...none });
    return { instruction: null };
  }

  /** Its name is kept: whoever has the parcel reads it without a further question, also when the point is gone. */
  private async pickupPoint({ kind, pickup_point_id: id }: Values): Promise<Partial<Pick<Values, 'detail'>>> {
    if (kind !== 'pickup_point') return {};
    const detail = id === undefined ? null : await this.points.nameOf(id);
    if (detail !== null) return { detail };
    throw new ApiError('validation', { fields: { pickup_point_id: 'Choose one of the pick-up points.' } });
  }

  /** Of each address so many are kept. Who has a code can always correct what a link was used for: the oldest goes. */
  private async makeRoom(parcel_id: string, address_hash: string | null, by: VerifiedBrowserRow): Promise<void> {
    const rows = (await this.instructions.find({ where: { parcel_id }, order: { id: 'ASC' } })).filter((row) =>
      isAskedBy(row, address_hash),
    );
    if (rows.length < RECIPIENT_LIMITS.instructions) return;
    if (by.verified_by === 'link') throw new ApiError('too_many_instructions');
    const [oldest] = rows;
    if (oldest) await this.instructions.delete({ id: oldest.id });
  }
}

const SUNDAY = 0;

/** Rows from before instructions knew whose they are count as those of whoever the recipient is. */
export const isAskedBy = ({ address_hash }: Pick<DeliveryInstruction, 'address_hash'>, hash: string | null): boolean =>
  address_hash === null || address_hash === hash;

const WITH_DETAIL: readonly InstructionKind[] = ['neighbor', 'safe_place', 'pickup_point'];

/** Without what belongs to another kind. */
const fitting = ({ kind, detail, day, note }: Values): Instruction => ({
  kind,
  detail: WITH_DETAIL.includes(kind) ? (detail ?? null) : null,
  day: kind === 'other_day' ? (day ?? null) : null,
  note: note ?? null,
  given_at: new Date().toISOString(),
});
