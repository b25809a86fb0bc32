import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { AuditErasure } from '../audit/audit-erasure.js';
import type { PersonalRecord } from '../audit/personal-source.js';
import type { OwnParcel, PersonalPart } from '../parcels/personal-parcels.js';
import { AddressRequestRow } from './address-request.entity.js';
import { isAskedBy } from './instructions.service.js';
import { DeliveryInstruction, VerifiedBrowserRow } from './recipient.entities.js';
import { RecipientKeys } from './recipient-keys.js';

/** What a person asked of the courier and of the office, and the browsers in which they saw their parcels. */
@Injectable()
export class PersonalInstructions implements PersonalPart {
  readonly tables = ['delivery_instructions', 'address_requests', 'verified_browsers'];

  constructor(
    @InjectRepository(DeliveryInstruction) private readonly instructions: Repository<DeliveryInstruction>,
    @InjectRepository(AddressRequestRow) private readonly requests: Repository<AddressRequestRow>,
    @InjectRepository(VerifiedBrowserRow) private readonly browsers: Repository<VerifiedBrowserRow>,
    private readonly erasure: AuditErasure,
    private readonly keys: RecipientKeys,
  ) {}

  async *ofParcels(parcels: readonly OwnParcel[]): AsyncGenerator<PersonalRecord> {
    const owned = new Map(parcels.map((own) => [own.parcel.id, own]));
    yield* this.instructionsOf(owned);
    yield* this.requestsOf(owned);
    yield* this.browsersOf(owned);
  }

  private async *instructionsOf(owned: Owned): AsyncGenerator<PersonalRecord> {
    for (const row of await this.instructions.findBy({ parcel_id: In([...owned.keys()]) })) {
      const own = owned.get(row.parcel_id);
      if (!own?.isRecipient || !isAskedBy(row, this.keys.hashOfRecipient(own.parcel))) continue;
      const { id, kind, detail, day, note, browser, given_at } = row;
      yield {
        kind: 'delivery_instructions',
        content: { tracking_code: own.parcel.tracking_code, kind, detail, day, note, browser, given_at },
        ...this.erasable(own, () => this.instructions.delete({ id })),
      };
    }
  }

  private async *requestsOf(owned: Owned): AsyncGenerator<PersonalRecord> {
    for (const row of await this.requests.findBy({ parcel_id: In([...owned.keys()]) })) {
      const own = owned.get(row.parcel_id);
      if (!own?.isRecipient || row.address_hash !== this.keys.hashOfRecipient(own.parcel)) continue;
      const { id, state, new_destination, browser, reply, asked_at, decided_at } = row;
      yield {
        kind: 'address_requests',
        content: {
          tracking_code: own.parcel.tracking_code,
          state,
          new_destination,
          browser,
          reply,
          asked_at,
          decided_at,
        },
        ...this.erasable(own, () => this.erasure.of('address_requests', id, () => this.requests.delete({ id }))),
      };
    }
  }

  /** Recipient and sender each have their own. */
  private async *browsersOf(owned: Owned): AsyncGenerator<PersonalRecord> {
    for (const row of await this.browsers.findBy({ parcel_id: In([...owned.keys()]) })) {
      const own = owned.get(row.parcel_id);
      const isTheirs = row.role === 'recipient' ? own?.isRecipient : own?.isSender;
      if (!own || !isTheirs || row.address_hash !== this.keys.hashOfAddress(own.parcel, row.role)) continue;
      const { id, role, browser, system, created_at, expires_at } = row;
      yield {
        kind: 'verified_browsers',
        content: { tracking_code: own.parcel.tracking_code, role, browser, system, created_at, expires_at },
        ...this.erasable(own, () => this.erasure.of('verified_browsers', id, () => this.browsers.delete({ id }))),
      };
    }
  }

  private erasable({ isFinished }: OwnParcel, remove: () => Promise<unknown>): Pick<PersonalRecord, 'fate' | 'erase'> {
    if (!isFinished) return { fate: 'under_way', erase: async () => 'under_way' };
    const erase = async () => {
      await remove();
      return 'erased' as const;
    };
    return { fate: 'erased', erase };
  }
}

type Owned = ReadonlyMap<string, OwnParcel>;
