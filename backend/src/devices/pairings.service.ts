import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DEVICE_LIMITS, type NewPairing, type Pairing } from '@waybill/contracts';
import type { Request, Response } from 'express';
import { IsNull, LessThanOrEqual, MoreThan, Not, type Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { sha256 } from '../database/secret.entity.js';
import { ApiError } from '../errors/api-error.js';
import { clientAddress } from '../limits/client-address.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { deviceOf } from '../sessions/device.js';
import { DeviceCookie } from '../sessions/device-cookie.js';
import { SettingsService } from '../settings/settings.service.js';
import { PairingRow } from './device.entity.js';

/** Nobody guesses a code of 128 bits; this bounds the work of trying. */
export const CLAIM_LIMIT: Limit = { name: 'device-claim', max: 20, seconds: 60, perAddress: true };

const CODE_BYTES = 16;
const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

/** Codes that the panel shows as QR codes, and the browsers that used one and wait for the admin. */
@Injectable()
export class PairingsService {
  constructor(
    @InjectRepository(PairingRow) private readonly pairings: Repository<PairingRow>,
    private readonly database: Database,
    private readonly limits: LimitsService,
    private readonly settings: SettingsService,
    private readonly cookie: DeviceCookie,
  ) {}

  /** Begins a pairing. Its code is returned once and stored as a hash. */
  async begin(name: string): Promise<NewPairing> {
    await this.pairings.delete({ expires_at: LessThanOrEqual(now()) });
    if ((await this.pairings.count()) >= DEVICE_LIMITS.pairings)
      throw new ApiError('too_many', { retryAfter: DEVICE_LIMITS.pairingMs / 1000 });
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const expires_at = new Date(Date.now() + DEVICE_LIMITS.pairingMs).toISOString();
    const unused = { token_hash: null, digits: null, browser: null, system: null };
    const row = { id: newId(), name, code_hash: sha256(code), ...unused, expires_at };
    await this.pairings.insert(row);
    return { id: row.id, name, code, expires_at };
  }

  async find(id: string): Promise<Pairing> {
    const row = await this.database.findOrFail(PairingRow, { id, expires_at: MoreThan(now()) });
    return { ...row, state: row.token_hash === null ? 'open' : 'claimed' };
  }

  async cancel(id: string): Promise<null> {
    await this.pairings.delete({ id });
    return null;
  }

  /** A browser uses a code: it gets the cookie that will be the device's once the admin has confirmed it. */
  async claim(code: string, request: Request, response: Response): Promise<string> {
    await this.limits.hit(CLAIM_LIMIT, clientAddress(request));
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const digits = String(randomInt(100)).padStart(2, '0');
    const open = { code_hash: sha256(code), token_hash: IsNull(), expires_at: MoreThan(now()) };
    const claimed = { token_hash: sha256(token), digits, ...deviceOf(request.headers['user-agent']) };
    const { affected } = await this.pairings.update(open, claimed);
    if (!affected) throw new ApiError('pairing_expired');
    const { device_days } = await this.settings.current();
    this.cookie.set(response, token, device_days * DAY_MS);
    return digits;
  }

  /** The digits of the pairing that waits for a browser's confirmation. */
  async waiting(tokenHash: string): Promise<string | null> {
    const row = await this.pairings.findOneBy({ token_hash: tokenHash, expires_at: MoreThan(now()) });
    return row?.digits ?? null;
  }

  /** Ends a pairing whose code was used and returns it. Of several confirmations one succeeds. */
  async redeem(id: string): Promise<PairingRow & { token_hash: string }> {
    const claimed = { id, token_hash: Not(IsNull()), expires_at: MoreThan(now()) };
    const row = await this.pairings.findOneBy(claimed);
    const { affected } = await this.pairings.delete(claimed);
    if (!row?.token_hash || !affected) throw new ApiError('pairing_expired');
    return { ...row, token_hash: row.token_hash };
  }
}

const now = () => new Date().toISOString();
