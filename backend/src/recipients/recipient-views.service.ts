import { Injectable } from '@nestjs/common';
import {
  isPast,
  type Proof,
  redactedAt,
  type SeenParcel,
  type VerifiedRole,
  type Viewer,
  type Visibility,
} from '@waybill/contracts';
import type { Parcel } from '../parcels/parcel.entity.js';
import { publicProof, publicView, redacted } from '../parcels/public-view.js';
import { viewFor } from '../parcels/shown.js';
import { ProofsService } from '../proofs/proofs.service.js';
import { SettingsService } from '../settings/settings.service.js';

interface ProofFields {
  proof_receiver?: string;
  proof_photo?: boolean;
  proof_signature?: boolean;
}

/** What verified browsers see of a parcel, and what each viewer sees of it. Made of the table of visibility. */
@Injectable()
export class RecipientViews {
  constructor(
    private readonly proofs: ProofsService,
    private readonly settings: SettingsService,
  ) {}

  async redactedAt(parcel: Parcel): Promise<string | null> {
    return redactedAt(parcel, (await this.settings.current()).redact_days);
  }

  /** Nothing of people and addresses is left after the date of redaction. */
  async parcelFor(parcel: Parcel, role: VerifiedRole): Promise<SeenParcel> {
    const proof = role === 'recipient' ? await this.shownProof(parcel) : null;
    return viewFor(role, { ...parcel, ...fieldsOf(proof) });
  }

  /** The proof of the delivery, if the settings let its recipient see it. */
  async shownProof({ id, stage }: Parcel): Promise<Proof | null> {
    if (stage !== 'delivered' || (await this.settings.current()).proof_verified !== 'yes') return null;
    return this.proofs.current(id);
  }

  /** The parcel as each viewer sees it now: the same views that answer them. */
  async all(parcel: Parcel): Promise<Visibility> {
    const isOver = isPast(await this.redactedAt(parcel));
    const verified = async (role: VerifiedRole) => (isOver ? {} : this.parcelFor(parcel, role));
    const proof = await this.proofs.current(parcel.id);
    const direct = (viewer: Viewer) => viewFor(viewer, { ...parcel, ...fieldsOf(proof) });
    const shown = (await this.settings.current()).proof_shown === 'yes' ? publicProof(parcel) : null;
    const visitor = { ...publicView(parcel), ...(shown && { proof_receiver: shown.receiver }) };
    return {
      visitor: isOver ? redacted(publicView(parcel)) : visitor,
      recipient: await verified('recipient'),
      sender: await verified('sender'),
      device: direct('device'),
      admin: direct('admin'),
    };
  }
}

const fieldsOf = (proof: Proof | null): ProofFields =>
  proof
    ? { proof_receiver: proof.receiver_name, proof_photo: proof.has_photo, proof_signature: proof.has_signature }
    : {};
