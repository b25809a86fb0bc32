import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { AuditErasure } from '../audit/audit-erasure.js';
import type { PersonalRecord } from '../audit/personal-source.js';
import type { OwnParcel, PersonalPart } from '../parcels/personal-parcels.js';
import { ImagesService } from '../uploads/images.service.js';
import { ProofRow } from './proof.entity.js';

/**
 * Proofs of deliveries to a person, erased whole, with their photos. An export tells that a photo or a signature exists:
 * others may be in them, so that the office hands them over itself.
 */
@Injectable()
export class PersonalProofs implements PersonalPart {
  readonly tables = ['proofs'];

  constructor(
    @InjectRepository(ProofRow) private readonly proofs: Repository<ProofRow>,
    private readonly images: ImagesService,
    private readonly erasure: AuditErasure,
  ) {}

  async *ofParcels(parcels: readonly OwnParcel[]): AsyncGenerator<PersonalRecord> {
    const received = parcels.filter(({ isRecipient }) => isRecipient);
    const owned = new Map(received.map((own) => [own.parcel.id, own]));
    for (const proof of await this.proofs.findBy({ parcel_id: In([...owned.keys()]) })) {
      const own = owned.get(proof.parcel_id);
      if (!own) continue;
      const { receiver_name, relationship, taken_at, latitude, longitude, photo, signature } = proof;
      const has = { has_photo: photo !== null, has_signature: signature !== null };
      const { tracking_code } = own.parcel;
      yield {
        kind: 'proofs',
        content: { tracking_code, receiver_name, relationship, taken_at, latitude, longitude, ...has },
        fate: own.isFinished ? 'erased' : 'under_way',
        erase: () => (own.isFinished ? this.erase(proof) : Promise.resolve('under_way')),
      };
    }
  }

  private async erase({ id, photo }: ProofRow): Promise<'erased'> {
    await this.images.remove(() =>
      this.erasure.of('proofs', id, async () => ((await this.proofs.delete({ id })).affected ? photo : null)),
    );
    return 'erased';
  }
}
