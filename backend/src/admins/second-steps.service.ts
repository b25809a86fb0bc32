import { Injectable } from '@nestjs/common';
import {
  ACCOUNT_LIMITS,
  type Account,
  type AuthenticatorSetup,
  type authenticatorCreate,
  type PasskeyRequest,
  type passkeyCreate,
  type RecoveryCodes,
} from '@waybill/contracts';
import type { Request } from 'express';
import type { z } from 'zod';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { AuthenticatorService } from '../factors/authenticator.service.js';
import { ChallengesService } from '../factors/challenges.service.js';
import { PasskeysService } from '../factors/passkeys.service.js';
import { RecoveryCodesService } from '../factors/recovery-codes.service.js';
import type { Identity } from '../sessions/identity.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountEvents } from './account-events.js';
import { ADMIN_PLACE, Admin } from './admin.entity.js';

/** Passkeys, authenticator app and recovery codes of the admin: what the account page shows and changes. */
@Injectable()
export class SecondStepsService {
  constructor(
    private readonly database: Database,
    private readonly passkeys: PasskeysService,
    private readonly authenticator: AuthenticatorService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly challenges: ChallengesService,
    private readonly sessions: SessionsService,
    private readonly events: AccountEvents,
  ) {}

  async account({ id, email }: Identity, request: Request): Promise<Account> {
    return {
      email,
      confirmed: this.sessions.isConfirmed(request),
      passkey_origin: this.passkeys.origin,
      passkeys: await this.passkeys.list(id),
      authenticator: await this.authenticator.find(id),
      recovery_codes_left: await this.recoveryCodes.left(id),
    };
  }

  beginPasskey(admin: Identity): Promise<PasskeyRequest> {
    return this.passkeys.begin(admin);
  }

  async addPasskey(form: z.output<typeof passkeyCreate>, admin: Identity, request: Request): Promise<RecoveryCodes> {
    const passkey = await this.passkeys.prove(admin, form);
    return this.events.recordChange({ event: 'passkey_added', admin, request, name: form.name }, async () => {
      await this.database.lockOrFail(Admin, { id: admin.id });
      const existing = await this.passkeys.list(admin.id);
      if (existing.length >= ACCOUNT_LIMITS.passkeys) throw new ApiError('too_many_passkeys');
      await this.passkeys.store(passkey);
      return this.firstRecoveryCodes(admin);
    });
  }

  async removePasskey(id: string, admin: Identity, request: Request): Promise<null> {
    const name = (await this.passkeys.list(admin.id)).find((passkey) => passkey.id === id)?.name;
    await this.events.recordChange({ event: 'passkey_removed', admin, request, name }, async () => {
      if (!(await this.passkeys.remove(admin.id, id))) throw new ApiError('not_found');
      await this.removeLastRecoveryCodes(admin);
    });
    return null;
  }

  beginAuthenticator(admin: Identity): Promise<AuthenticatorSetup> {
    return this.authenticator.begin(admin);
  }

  async addAuthenticator(
    { ticket, code }: z.output<typeof authenticatorCreate>,
    admin: Identity,
    request: Request,
  ): Promise<RecoveryCodes> {
    const authenticator = await this.authenticator.prove(admin, ticket, code);
    return this.events.recordChange({ event: 'authenticator_added', admin, request }, async () => {
      await this.database.lockOrFail(Admin, { id: admin.id });
      await this.authenticator.store(authenticator);
      return this.firstRecoveryCodes(admin);
    });
  }

  async removeAuthenticator(admin: Identity, request: Request): Promise<null> {
    await this.events.recordChange({ event: 'authenticator_removed', admin, request }, async () => {
      if (!(await this.authenticator.remove(admin.id))) throw new ApiError('not_found');
      await this.removeLastRecoveryCodes(admin);
    });
    return null;
  }

  async replaceRecoveryCodes(admin: Identity, request: Request): Promise<RecoveryCodes> {
    const codes = await this.events.recordChange({ event: 'recovery_codes_replaced', admin, request }, async () => {
      if (!(await this.hasAny(admin))) throw new ApiError('no_second_step');
      return this.recoveryCodes.replace(admin.id);
    });
    return { recovery_codes: codes };
  }

  /** For the command line: afterwards the password alone signs in. Returns the admin's email address, and whether anything was removed. */
  async removeAll(): Promise<{ email: string; removed: boolean }> {
    const { id, email } = await this.database.findOrFail(Admin, { place: ADMIN_PLACE });
    if (!(await this.hasAny({ id, email })) && (await this.recoveryCodes.left(id)) === 0)
      return { email, removed: false };
    await this.events.recordChange({ event: 'second_steps_removed', admin: { id, email } }, async () => {
      await this.passkeys.removeAll(id);
      await this.authenticator.remove(id);
      await this.recoveryCodes.removeAll(id);
      await this.challenges.cancelAll(id);
      await this.sessions.store.destroyAll(id);
    });
    return { email, removed: true };
  }

  /** The first passkey or app brings recovery codes; later ones leave them as they are. */
  private async firstRecoveryCodes({ id }: Identity): Promise<RecoveryCodes> {
    if ((await this.recoveryCodes.left(id)) > 0) return { recovery_codes: null };
    return { recovery_codes: await this.recoveryCodes.replace(id) };
  }

  /** Without passkey and app there is no second step to recover. */
  private async removeLastRecoveryCodes(admin: Identity): Promise<void> {
    if (!(await this.hasAny(admin))) await this.recoveryCodes.removeAll(admin.id);
  }

  private async hasAny({ id }: Identity): Promise<boolean> {
    return (await this.authenticator.find(id)) !== null || (await this.passkeys.list(id)).length > 0;
  }
}
