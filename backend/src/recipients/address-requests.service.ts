import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type AddressRequestState,
  type addressDecision,
  addressText,
  fitsParcel,
  type GivenAddressRequest,
  type LanguageCode,
  LIMITS,
  missingParts,
  type PostalAddress,
  partsOf,
  RECIPIENT_LIMITS,
} from '@waybill/contracts';
import { In, Not, type Repository } from 'typeorm';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { firstLine } from '../parcels/shown.js';
import { type StageChange, StageChanges } from '../parcels/stage-changes.js';
import { SettingsService } from '../settings/settings.service.js';
import { AddressRequestRow } from './address-request.entity.js';
import { Instructions } from './instructions.service.js';
import type { VerifiedBrowserRow } from './recipient.entities.js';
import { RecipientKeys } from './recipient-keys.js';
import { RecipientNotices } from './recipient-notices.service.js';
import { nameOf } from './verified-browsers.service.js';

/** Requests of recipients for another address, which the office decides. A parcel has at most one that is open. */
@Injectable()
export class AddressRequests implements OnModuleInit {
  constructor(
    @InjectRepository(AddressRequestRow) private readonly requests: Repository<AddressRequestRow>,
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly stageChanges: StageChanges,
    private readonly instructions: Instructions,
    private readonly keys: RecipientKeys,
    private readonly notices: RecipientNotices,
    private readonly settings: SettingsService,
  ) {}

  onModuleInit(): void {
    this.stageChanges.listen((changes) => this.lapse(changes));
  }

  /** Those of the recipient that the parcel has now, the newest first. */
  async list(parcel: Parcel): Promise<GivenAddressRequest[]> {
    const hash = this.keys.hashOfRecipient(parcel);
    return (await this.listAll(parcel)).filter(({ address_hash }) => address_hash === hash);
  }

  /** Those of every recipient that the parcel has had, the newest first. */
  async ofParcel(parcelId: string): Promise<GivenAddressRequest[]> {
    return this.listAll(await this.parcels.find(parcelId));
  }

  private async listAll(parcel: Parcel) {
    const rows = await this.requests.find({
      where: { parcel_id: parcel.id },
      order: { id: 'DESC' },
      take: RECIPIENT_LIMITS.addressRequests,
    });
    return rows.map(({ verified_by: by, ...row }) => ({ ...row, by, state: this.stateOf(row, parcel) }));
  }

  /** Stores a request in the place of one that is open. The same one again changes nothing. */
  async ask(parcelId: string, parts: PostalAddress, by: VerifiedBrowserRow, language: LanguageCode | null) {
    const new_destination = await this.textOf(parts);
    await this.database.withTransaction(async () => {
      const parcel = await this.lockFor(parcelId, by);
      if (!this.instructions.isOpen(parcel)) throw new ApiError('too_late_to_instruct');
      if (new_destination === parcel.destination)
        throw new ApiError('validation', { fields: { street: 'The parcel has this address already.' } });
      const open = await this.requests.findBy({ parcel_id: parcelId, state: 'open' });
      const address_hash = this.keys.hashOfRecipient(parcel) ?? '';
      if (open.some((row) => row.new_destination === new_destination && row.address_hash === address_hash)) return;
      for (const row of open) await this.settle(row, 'withdrawn');
      await this.makeRoom(parcelId);
      const browser = nameOf(by);
      await this.requests.insert({
        ...{ id: newId(), parcel_id: parcelId, state: 'open', new_destination, address_hash, language, browser },
        ...{ verified_by: by.verified_by, reply: null, asked_at: now(), decided_at: null },
      });
      await this.notices.tell('address', parcel, { role: 'recipient', language, browser });
    });
  }

  /** Withdraws a request that nobody has decided; again it changes nothing. */
  async withdraw(parcelId: string, id: string, by: VerifiedBrowserRow): Promise<void> {
    await this.database.withTransaction(async () => {
      const parcel = await this.lockFor(parcelId, by);
      const address_hash = this.keys.hashOfRecipient(parcel) ?? '';
      const row = await this.database.lockOrFail(AddressRequestRow, { id, parcel_id: parcelId, address_hash });
      if (row.state === 'withdrawn') return;
      if (row.state !== 'open') throw new ApiError('request_closed');
      await this.settle(row, 'withdrawn');
    });
  }

  /** Accepts or declines a request, and writes to the recipient. The same decision again changes nothing. */
  async decide({ id, decision, destination, reply: written }: z.output<typeof addressDecision>) {
    const { parcel_id } = await this.database.findOrFail(AddressRequestRow, { id });
    await this.database.withTransaction(async () => {
      // The parcel first, as everywhere: who asks, withdraws, decides or scans waits here.
      const parcel = await this.parcels.lock(parcel_id);
      const row = await this.database.lockOrFail(AddressRequestRow, { id });
      if (row.state === decision) return;
      if (this.stateOf(row, parcel) !== 'open') throw new ApiError('request_closed');
      const reply = decision === 'declined' ? (written ?? null) : null;
      if (decision === 'accepted') await this.redirect(parcel, row.new_destination, destination);
      await this.settle(row, decision, reply);
      await this.notices.decided(decision, parcel, row.language, reply);
    });
    return this.ofParcel(parcel_id);
  }

  /** Made here of the parts that its country has, so that the first line is a place and nothing else. */
  private async textOf({ country, ...parts }: PostalAddress): Promise<string> {
    const used = Object.fromEntries(partsOf(country).map((part) => [part, readable(parts[part])]));
    const [missing] = missingParts({ country, ...used } as PostalAddress);
    if (missing)
      throw new ApiError('validation', { fields: { [missing.part]: 'Enter it in letters that can be seen.' } });
    const [settings] = await this.settings.list();
    const text = addressText({ country, ...used }, settings?.contact_country);
    if (fitsParcel(text)) return text;
    throw new ApiError('validation', { fields: { street: `The address has more than ${LIMITS.text} characters.` } });
  }

  /** The parcel gets the address, and with it its terms, version and views. A position or a wish elsewhere would be wrong. */
  private async redirect(parcel: Parcel, address: string, destination: string): Promise<void> {
    if (!this.instructions.isOpen(parcel)) throw new ApiError('too_late_to_instruct');
    if (parcel.destination !== destination) throw new ApiError('changed_elsewhere');
    const isElsewhere = firstLine(parcel.destination) !== firstLine(address);
    const position = { map_destination_latitude: null, map_destination_longitude: null };
    const wish = await this.instructions.endPlace(parcel);
    await this.parcels.change(parcel.id, { destination: address, ...wish, ...(isElsewhere && position) });
  }

  /** What nobody decided in time: the parcel is with a courier, or at its end. */
  private async lapse(changes: readonly StageChange[]): Promise<void> {
    const ids = changes
      .filter(({ parcel, before }) => before !== null && !this.instructions.isOpen(parcel))
      .map(({ parcel }) => parcel.id);
    if (ids.length === 0) return;
    for (const row of await this.requests.findBy({ parcel_id: In(ids), state: 'open' }))
      await this.settle(row, 'lapsed');
  }

  private async settle(row: AddressRequestRow, state: AddressRequestState, reply: string | null = null) {
    await this.requests.update({ id: row.id }, { state, reply, decided_at: now() });
  }

  /** Only who reads the mail now may redirect a parcel: a link may have been forwarded. */
  private async lockFor(parcelId: string, by: VerifiedBrowserRow): Promise<Parcel> {
    const parcel = await this.parcels.lock(parcelId);
    if (this.keys.hashOfAddress(parcel, 'recipient') !== by.address_hash) throw new ApiError('verification_required');
    if (by.verified_by !== 'code') throw new ApiError('code_required');
    return parcel;
  }

  private async makeRoom(parcel_id: string): Promise<void> {
    const rows = await this.requests.find({ where: { parcel_id, state: Not('open') }, order: { id: 'DESC' } });
    const ids = rows.slice(RECIPIENT_LIMITS.addressRequests - 1).map(({ id }) => id);
    if (ids.length > 0) await this.requests.delete({ id: In(ids) });
  }

  /** An open request of somebody who is not the recipient any more is none. */
  private stateOf({ state, address_hash }: Pick<AddressRequestRow, 'state' | 'address_hash'>, parcel: Parcel) {
    return state === 'open' && address_hash !== this.keys.hashOfRecipient(parcel) ? 'lapsed' : state;
  }
}

const now = () => new Date().toISOString();

/** What nobody sees, or what changes the direction of what follows: a clerk has to read what the label will say. */
const UNSEEN = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;
const readable = (text: string | null | undefined): string | null => text?.replace(UNSEEN, '').trim() || null;
