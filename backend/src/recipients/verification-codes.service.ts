import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type LanguageCode, RECIPIENT_LIMITS, type VerifiedRole } from '@waybill/contracts';
import { LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { OutboxService } from '../mail/outbox.service.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { VerificationCode } from './recipient.entities.js';
import { addressOf, isSame, RecipientKeys } from './recipient-keys.js';
import { codeMail } from './recipient-mails.js';

/** Mails for one parcel, and to one address: the form is of no use to bother somebody. */
const PARCEL_LIMIT: Limit = { name: 'recipient-code-parcel', max: 4, seconds: 3_600 };
const ADDRESS_LIMIT: Limit = { name: 'recipient-code-address', max: 10, seconds: 86_400 };

/** Codes that are sent to the address on a parcel. */
@Injectable()
export class VerificationCodes {
  constructor(
    @InjectRepository(VerificationCode) private readonly codes: Repository<VerificationCode>,
    private readonly database: Database,
    private readonly limits: LimitsService,
    private readonly outbox: OutboxService,
    private readonly parcels: ParcelsService,
    private readonly keys: RecipientKeys,
  ) {}

  /** Without an address everything happens as with one, except that nobody gets the code. */
  async send(parcel: Parcel, role: VerifiedRole, language: LanguageCode | null): Promise<void> {
    await this.limits.hit(PARCEL_LIMIT, `${parcel.id} ${role}`);
    const address = addressOf(parcel, role);
    const { hits } = await this.limits.add(ADDRESS_LIMIT, address ?? `none ${parcel.id}`);
    const digits = String(randomInt(10 ** RECIPIENT_LIMITS.digits)).padStart(RECIPIENT_LIMITS.digits, '0');
    const expires = new Date(Date.now() + RECIPIENT_LIMITS.codeMs);
    await this.database.withTransaction(async () => {
      await this.parcels.lock(parcel.id);
      await this.codes.delete({ expires_at: LessThanOrEqual(new Date().toISOString()) });
      await this.codes.delete({ parcel_id: parcel.id, role });
      await this.codes.insert({
        ...{ id: newId(), parcel_id: parcel.id, role, tries: 0, expires_at: expires.toISOString() },
        code_hash: this.keys.hash('code', parcel.id, role, digits),
        address_hash: this.keys.hashOfAddress(parcel, role) ?? '',
      });
      if (address === null || hits > ADDRESS_LIMIT.max) return;
      const mail = codeMail(language, { digits, code: parcel.tracking_code });
      await this.outbox.enqueue({ to: address, ...mail, expiresAt: expires });
    });
  }

  /** Uses up the code of a parcel; a wrong one counts, and the fifth makes it void. */
  async redeem(parcel: Parcel, role: VerifiedRole, digits: string): Promise<void> {
    const isRight = await this.database.withTransaction(async () => {
      const open = { parcel_id: parcel.id, role, expires_at: MoreThan(new Date().toISOString()) };
      const code = await this.database.lockOrFail(VerificationCode, open, 'verification_failed');
      const isExpected =
        code.address_hash === this.keys.hashOfAddress(parcel, role) &&
        isSame(code.code_hash, this.keys.hash('code', parcel.id, role, digits));
      if (isExpected || code.tries + 1 >= RECIPIENT_LIMITS.tries) await this.codes.delete({ id: code.id });
      else await this.codes.update({ id: code.id }, { tries: code.tries + 1 });
      return isExpected;
    });
    if (!isRight) throw new ApiError('verification_failed');
  }
}
