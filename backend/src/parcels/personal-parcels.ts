import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Stage } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import { AuditErasure } from '../audit/audit-erasure.js';
import { batchesNaming, type PersonalRecord } from '../audit/personal-source.js';
import { Parcel } from './parcel.entity.js';
import { ParcelsService } from './parcels.service.js';
import { firstLine } from './shown.js';

const FINISHED: readonly Stage[] = ['delivered', 'returned'];
const NOBODY = '–';

const SHARED = ['tracking_code', 'status', 'stage', 'shipped_via', 'weight', 'parcel_content', 'created_at'] as const;
const OF_RECIPIENT = ['recipient_name', 'recipient_email', 'recipient_phone_number', 'destination'] as const;
const OF_SENDER = ['sender_name', 'sender_email', 'pickup_location', 'declared_value', 'declared_currency'] as const;

/** A parcel and what the person is to it. Once it is finished, nobody needs to be reached any more. */
export interface OwnParcel {
  parcel: Parcel;
  isRecipient: boolean;
  isSender: boolean;
  isFinished: boolean;
}

/** What another feature has of a person's parcels, found by these: they are read once for all features. */
export interface PersonalPart {
  readonly tables: readonly string[];
  ofParcels(parcels: readonly OwnParcel[]): AsyncGenerator<PersonalRecord>;
}

/** The parcels of a person. Of one with another recipient or sender, only the person's own part is theirs. */
@Injectable()
export class PersonalParcels {
  readonly tables = ['parcels', 'parcel_terms'];

  constructor(
    @InjectRepository(Parcel) private readonly rows: Repository<Parcel>,
    private readonly parcels: ParcelsService,
    private readonly erasure: AuditErasure,
  ) {}

  /** Each batch comes after its parts: these are found by a parcel only as long as it names the person. */
  async *of(email: string, parts: readonly PersonalPart[]): AsyncGenerator<PersonalRecord> {
    for await (const batch of batchesNaming(this.rows, ['recipient_email', 'sender_email'], email)) {
      const owned = batch.map((parcel) => ownedBy(parcel, email));
      for (const part of parts) yield* part.ofParcels(owned);
      for (const own of owned)
        yield {
          kind: 'parcels',
          content: contentOf(own),
          fate: own.isFinished ? 'anonymized' : 'under_way',
          erase: async () =>
            own.isFinished && (await this.anonymize(own.parcel.id, email)) ? 'anonymized' : 'under_way',
        };
    }
  }

  /** False for a parcel that is on its way again. What it was and where it went stays, as far as it names nobody. */
  private anonymize(id: string, email: string): Promise<boolean> {
    return this.erasure.of('parcels', id, async () => {
      const parcel = await this.parcels.lock(id);
      if (!FINISHED.includes(parcel.stage)) return false;
      const [recipient, sender] = partsOf(parcel, email);
      await this.parcels.change(id, {
        ...(recipient && {
          ...{ recipient_name: NOBODY, recipient_email: null, recipient_phone_number: null },
          ...{ destination: firstLine(parcel.destination), received_by: null, received_signed: null },
          instruction: null,
        }),
        ...(sender && {
          ...{ sender_name: null, sender_email: null },
          pickup_location: parcel.pickup_location && firstLine(parcel.pickup_location),
        }),
      });
      return true;
    });
  }
}

const partsOf = ({ recipient_email, sender_email }: Parcel, email: string) =>
  [recipient_email?.toLowerCase() === email, sender_email?.toLowerCase() === email] as const;

function ownedBy(parcel: Parcel, email: string): OwnParcel {
  const [isRecipient, isSender] = partsOf(parcel, email);
  return { parcel, isRecipient, isSender, isFinished: FINISHED.includes(parcel.stage) };
}

function contentOf({ parcel, isRecipient, isSender }: OwnParcel): object {
  const fields = [...SHARED, ...(isRecipient ? OF_RECIPIENT : []), ...(isSender ? OF_SENDER : [])];
  return {
    as: [isRecipient && 'recipient', isSender && 'sender'].filter(Boolean).join(' and '),
    ...Object.fromEntries(fields.map((field) => [field, parcel[field]])),
  };
}
