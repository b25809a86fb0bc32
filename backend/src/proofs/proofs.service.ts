import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  deliveredScan,
  PROOF_LIMITS,
  type Proof,
  type ProofReceipt,
  type ProofRequirement,
  type proofCreate,
} from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import { ActivitiesService } from '../activities/activities.service.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { isSameEvent } from '../parcels/newest-event.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelLocks } from '../parcels/parcel-locks.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import type { DeviceIdentity } from '../sessions/device-cookie.js';
import { SettingsService } from '../settings/settings.service.js';
import { ImagesService, PRIVATE_IMAGES } from '../uploads/images.service.js';
import { HandoversService } from './handovers.service.js';
import { ProofRow } from './proof.entity.js';
import { NEWEST_FIRST, receivedBy } from './received-by.js';

export type ProofForm = z.output<typeof proofCreate>;

const TOLERATED_SKEW_MS = 60_000;

/** Proofs of delivery: each is taken in one transaction with the scan that delivers its parcel. */
@Injectable()
export class ProofsService {
  constructor(
    @InjectRepository(ProofRow) private readonly proofs: Repository<ProofRow>,
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly locks: ParcelLocks,
    private readonly activities: ActivitiesService,
    private readonly settings: SettingsService,
    private readonly images: ImagesService,
    private readonly handovers: HandoversService,
  ) {}

  /** The proofs of a parcel, the newest first. */
  async list(parcelId: string): Promise<Proof[]> {
    const rows = await this.proofs.find({
      where: { parcel_id: parcelId },
      order: NEWEST_FIRST,
      take: PROOF_LIMITS.perParcel,
    });
    const parcel = (await this.parcels.byIds([parcelId])).get(parcelId);
    return rows.map(({ photo, signature, event_reason, ...row }) => ({
      ...row,
      has_photo: !!photo,
      has_signature: !!signature,
      is_current: parcel?.stage === 'delivered' && isSameEvent(event_reason, parcel.event_reason),
    }));
  }

  /** The newest proof of the delivery that a parcel stands on. */
  async current(parcelId: string): Promise<Proof | null> {
    return (await this.list(parcelId)).find(({ is_current }) => is_current) ?? null;
  }

  byId(id: string): Promise<ProofRow> {
    return this.database.findOrFail(ProofRow, { id });
  }

  /** Takes a proof and delivers its parcel; a repetition changes nothing. `device` is undefined for the admin. */
  async take(form: ProofForm, photo: Buffer | undefined, device: DeviceIdentity | undefined): Promise<ProofReceipt> {
    const parcel = await this.handovers.parcel(form.tracking_code, device);
    const taken = await this.repeated(form, parcel);
    if (taken) return taken;
    const { proof_required, proof_place } = await this.settings.current();
    requireParts(proof_required, form, photo);
    const place = proof_place === 'yes' ? form : { latitude: null, longitude: null };
    const work = (name: string | null) => this.insert({ ...form, ...place }, parcel.id, name, device?.name ?? null);
    try {
      if (!photo) return await this.receiptOf(await this.database.withTransaction(() => work(null)));
      const row = await this.images.add(photo, async (name) => ({ result: await work(name) }), {
        subfolder: PRIVATE_IMAGES,
      });
      return await this.receiptOf(row);
    } catch (error) {
      const first = isDuplicateKey(error) ? await this.repeated(form, parcel) : null;
      if (first) return first;
      throw error;
    }
  }

  /** Deletes a proof, with its photo. The parcel stays delivered, and says of its receiver what the proof before says. */
  async remove(id: string): Promise<null> {
    const { parcel_id } = await this.byId(id);
    await this.images.remove(async () => {
      const parcel = await this.locks.ifThere(parcel_id);
      const { photo } = await this.database.lockOrFail(ProofRow, { id });
      await this.proofs.delete({ id });
      const left = await this.proofs.findOne({ where: { parcel_id }, order: NEWEST_FIRST });
      if (parcel) await this.parcels.change(parcel_id, receivedBy(left));
      return photo;
    });
    return null;
  }

  private async repeated({ id }: ProofForm, parcel: Parcel): Promise<ProofReceipt | null> {
    const row = await this.proofs.findOneBy({ id });
    if (row && row.parcel_id !== parcel.id) throw new ApiError('idempotency_reused');
    return row && this.receiptOf(row);
  }

  /** What became of the parcel: something newer than the proof may be known of it. */
  private async receiptOf({ id, parcel_id, taken_at }: ProofRow): Promise<ProofReceipt> {
    const { tracking_code, stage } = await this.parcels.find(parcel_id);
    return { id, tracking_code, stage, taken_at };
  }

  /** Must run in a transaction. The parcel is locked first: of two at once only one can be the last. */
  private async insert(form: ProofForm, parcelId: string, photo: string | null, deviceName: string | null) {
    const { id, receiver_name, relationship, signature, latitude = null, longitude = null } = form;
    const taken_at = timeOf(form);
    const event_reason = await this.delivery(await this.parcels.lock(parcelId), { ...form, taken_at }, deviceName);
    if ((await this.proofs.countBy({ parcel_id: parcelId })) >= PROOF_LIMITS.perParcel)
      throw new ApiError('too_many_proofs');
    const row: ProofRow = {
      ...{ id, parcel_id: parcelId, receiver_name, relationship, photo, latitude, longitude },
      signature: signature ? JSON.stringify(signature) : null,
      ...{ event_reason, device_name: deviceName, taken_at, created_at: new Date().toISOString() },
    };
    await this.proofs.insert(row);
    await this.parcels.change(parcelId, receivedBy(row));
    return row;
  }

  /** The delivery that a proof is of: the one that the parcel has, or else its own scan. */
  private async delivery(parcel: Parcel, form: ProofForm & { taken_at: string }, deviceName: string | null) {
    if (parcel.stage === 'delivered') return parcel.event_reason;
    const delivered = deliveredScan(form.relationship);
    const scan = {
      parcel_id: parcel.id,
      ...delivered,
      status: delivered.title,
      happened_at: form.taken_at,
      current_location: form.current_location,
    };
    const { id, happened_at } = await this.activities.add(scan, deviceName);
    return { source: 'said' as const, activity_id: id, at: happened_at };
  }
}

/** When it was taken, on our clock: a phone that is wrong by more than a minute is corrected. */
function timeOf({ taken_at, sent_at }: ProofForm): string {
  const now = Date.now();
  const ahead = sent_at === undefined ? 0 : Date.parse(sent_at) - now;
  const skew = Math.abs(ahead) > TOLERATED_SKEW_MS ? ahead : 0;
  return new Date(Math.min(now, taken_at === undefined ? now : Date.parse(taken_at) - skew)).toISOString();
}

/** What the settings require has to be there; the name always is. */
function requireParts(required: ProofRequirement, { signature }: ProofForm, photo: Buffer | undefined): void {
  const fields = {
    ...((required === 'signature' || required === 'both') && !signature && { signature: 'Signature is required.' }),
    ...((required === 'photo' || required === 'both') && !photo && { photo: 'Photo is required.' }),
  };
  if (Object.keys(fields).length > 0) throw new ApiError('validation', { fields });
}
