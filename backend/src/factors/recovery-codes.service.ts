import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ACCOUNT_LIMITS } from '@waybill/contracts';
import { IsNull, type Repository } from 'typeorm';
import { Database } from '../database/database.js';
import { sha256 } from '../database/secret.entity.js';
import { RecoveryCode } from './recovery-code.entity.js';

/** 32 characters that are hard to confuse: 16 of them have 80 random bits, enough for a plain hash. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const LENGTH = 16;
const GROUPS = /.{4}(?=.)/g;

/** Ten codes for the day when passkeys and authenticator app are lost; each works once. */
@Injectable()
export class RecoveryCodesService {
  constructor(
    @InjectRepository(RecoveryCode) private readonly codes: Repository<RecoveryCode>,
    private readonly database: Database,
  ) {}

  left(adminId: string): Promise<number> {
    return this.codes.countBy({ admin_id: adminId, used_at: IsNull() });
  }

  /** Replaces all codes. They are returned once and stored as hashes. */
  async replace(adminId: string): Promise<string[]> {
    const codes = Array.from({ length: ACCOUNT_LIMITS.recoveryCodes }, newCode);
    await this.codes.delete({ admin_id: adminId });
    await this.codes.insert(codes.map((code) => ({ id: idOf(code), admin_id: adminId, used_at: null })));
    return codes;
  }

  /** Whether the code was valid; it is used now. */
  async redeem(adminId: string, code: string): Promise<boolean> {
    const unused = { id: idOf(code), admin_id: adminId, used_at: IsNull() };
    const { affected } = await this.codes.update(unused, { used_at: new Date().toISOString() });
    return Boolean(affected);
  }

  /** Keeps a redeemed code until the current transaction ends; throws if the codes have been replaced or removed. */
  async hold(adminId: string, code: string): Promise<void> {
    await this.database.lockOrFail(RecoveryCode, { id: idOf(code), admin_id: adminId }, 'step_expired');
  }

  async removeAll(adminId: string): Promise<void> {
    await this.codes.delete({ admin_id: adminId });
  }
}

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(GROUPS, '$&-');

/** Spaces, dashes and case do not matter: people copy codes from paper. */
const idOf = (code: string): string => sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
