import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Database } from '../database/database.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { deviceOf } from '../sessions/device.js';
import type { Identity, VerifiedIdentity } from '../sessions/identity.js';
import { networkOf } from '../sessions/network.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountEvents } from './account-events.js';
import { Admin } from './admin.entity.js';

/** Devices that are known: browser, system and network. Stored like limits, as hashes. */
const DEVICES: Limit = { name: 'known-devices', max: 0, seconds: 90 * 24 * 3_600 };

/** The end of every successful sign-in. */
@Injectable()
export class SignInsService {
  constructor(
    private readonly database: Database,
    private readonly limits: LimitsService,
    private readonly sessions: SessionsService,
    private readonly events: AccountEvents,
  ) {}

  /**
   * Starts the session, with its entry in the audit log; tells the admin by mail if the device is new. Throws if the
   * password has changed since it, or the proof that replaces it, was verified. `hold` runs before, in the transaction
   * of the session: it throws if the other proofs do not hold any more.
   */
  async complete(admin: VerifiedIdentity, request: Request, hold: () => Promise<unknown>): Promise<Identity> {
    try {
      await this.events.recordChange({ event: 'signin', admin, request }, async () => {
        await this.holdPassword(admin);
        await hold();
        await this.sessions.start(request, admin);
      });
    } catch (error) {
      await this.sessions.discard(request);
      throw error;
    }
    if (await this.remember(admin, request)) await this.events.record({ event: 'signin_new_device', admin, request });
    return admin;
  }

  /**
   * Keeps the password as it was verified until the current transaction ends. What this transaction creates, a change
   * of the password ends; once the password has changed, it throws.
   */
  async holdPassword({ id, password_hash }: Pick<VerifiedIdentity, 'id' | 'password_hash'>): Promise<void> {
    await this.database.lockOrFail(Admin, { id, password_hash }, 'wrong_credentials');
  }

  /** Remembers the device of a request. Returns whether it was unknown. */
  async remember({ id }: Identity, request: Request): Promise<boolean> {
    const { browser, system } = deviceOf(request.headers['user-agent']);
    const { hits } = await this.limits.add(DEVICES, [id, browser, system, networkOf(request.ip)].join(' '));
    return hits === 1;
  }
}
