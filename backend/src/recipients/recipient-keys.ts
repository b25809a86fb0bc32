import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { VerifiedRole } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import { Secret } from '../database/secret.entity.js';
import { LinkTokens } from '../mail/link-tokens.js';
import type { Parcel } from '../parcels/parcel.entity.js';

type Addresses = Pick<Parcel, 'recipient_email' | 'sender_email'>;

/** The address of a role on a parcel. */
export const addressOf = (parcel: Addresses, role: VerifiedRole): string | null =>
  (role === 'recipient' ? parcel.recipient_email : parcel.sender_email)?.toLowerCase() ?? null;

/** Keyed hashes of codes, links and addresses: whoever has the database cannot find them by trying all. */
@Injectable()
export class RecipientKeys implements OnModuleInit {
  /** Another one with each restore of a backup, which knows nothing of the links that were revoked since. */
  private purpose = 'recipients';

  constructor(
    @InjectRepository(Secret) private readonly secrets: Repository<Secret>,
    private readonly tokens: LinkTokens,
  ) {}

  async onModuleInit(): Promise<void> {
    const secret = await this.secrets.findOneBy({ name: 'recipients' });
    if (secret) this.purpose = `recipients ${secret.value}`;
  }

  hash(...parts: (string | number)[]): string {
    return this.hashFor(this.purpose, parts);
  }

  hashOfAddress(parcel: Addresses, role: VerifiedRole): string | null {
    const address = addressOf(parcel, role);
    return address === null ? null : this.hash('address', role, address);
  }

  /** Of whoever the recipient is: for what is kept when a restore ends all views. */
  hashOfRecipient(parcel: Addresses): string | null {
    const address = addressOf(parcel, 'recipient');
    return address === null ? null : this.hashFor('delivery instructions', [address]);
  }

  private hashFor(purpose: string, parts: (string | number)[]): string {
    return createHmac('sha256', this.tokens.keyFor(purpose)).update(JSON.stringify(parts)).digest('base64url');
  }
}

/** Compares in a time that says nothing of where two hashes differ. */
export const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
