import { Injectable } from '@nestjs/common';
import type { PasskeyRequest, passkeySignIn, SecondStepMethod, SignInResult, secondStepCode } from '@waybill/contracts';
import type { Request } from 'express';
import type { z } from 'zod';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { AuthenticatorService, isOneTimePassword } from '../factors/authenticator.service.js';
import { ChallengesService } from '../factors/challenges.service.js';
import { PasskeyChallengesService } from '../factors/passkey-challenges.service.js';
import { PasskeysService } from '../factors/passkeys.service.js';
import { RecoveryCodesService } from '../factors/recovery-codes.service.js';
import { clientAddress } from '../limits/client-address.js';
import { type Limit, LimitsService, tooMany } from '../limits/limits.service.js';
import type { Identity, VerifiedIdentity } from '../sessions/identity.js';
import { type AccountEvent, AccountEvents } from './account-events.js';
import { Admin } from './admin.entity.js';
import { SignInsService } from './sign-ins.service.js';

const STEPS: Limit = { name: 'second-step', max: 20, seconds: 60, perAddress: true };
const PASSKEY_SIGN_INS: Limit = { name: 'passkey-signin', max: 20, seconds: 60, perAddress: true };
/** Wrong codes after a correct password. Guessing one of a million, 20 times a day, takes decades. */
const FAILURES: Limit = { name: 'second-step-failures', max: 20, seconds: 24 * 3_600 };
/** After this many the admin is told: whoever guesses knows the password. */
const FAILURES_BEFORE_MAIL = 3;

/** The second step of a sign-in, and the sign-in with a passkey alone. */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly database: Database,
    private readonly challenges: ChallengesService,
    private readonly passkeyChallenges: PasskeyChallengesService,
    private readonly passkeys: PasskeysService,
    private readonly authenticator: AuthenticatorService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly limits: LimitsService,
    private readonly signIns: SignInsService,
    private readonly events: AccountEvents,
  ) {}

  /** Continues after a correct password: signs in, or asks for the second step if the account has one. */
  async proceed(admin: VerifiedIdentity, request: Request): Promise<SignInResult> {
    const passkeys = await this.passkeys.list(admin.id);
    const authenticator = await this.authenticator.find(admin.id);
    if (passkeys.length === 0 && !authenticator)
      return this.signIns.complete(admin, request, () => this.rejectIfAdded(admin));
    const usable = this.passkeys.origin === null ? [] : passkeys;
    const methods: SecondStepMethod[] = [];
    if (usable.length > 0) methods.push('passkey');
    if (authenticator) methods.push('authenticator');
    if ((await this.recoveryCodes.left(admin.id)) > 0) methods.push('recovery_code');
    const options = usable.length > 0 ? await this.passkeys.secondStepOptions(usable) : null;
    const value = options?.challenge ?? '';
    const attempt = { purpose: 'second_step', admin_id: admin.id, value } as const;
    const ticket = await this.events.recordChange({ event: 'signin_second_step', admin, request }, async () => {
      await this.signIns.holdPassword(admin);
      return this.challenges.begin(attempt);
    });
    return { second_step: { ticket, methods, options } };
  }

  async withCode({ ticket, code }: z.output<typeof secondStepCode>, request: Request): Promise<Identity> {
    await this.limits.hit(STEPS, clientAddress(request));
    const challenge = await this.challenges.attempt('second_step', ticket);
    const admin = await this.adminOf(challenge.admin_id);
    const verify = () =>
      isOneTimePassword(code)
        ? this.verifyOneTimePassword(admin, code, request)
        : this.redeemRecoveryCode(admin, code, request);
    const hold = await this.recordingFailure({ event: 'second_step_failed', admin, request }, verify);
    await this.challenges.complete(challenge);
    return this.signIns.complete(admin, request, hold);
  }

  async withPasskey({ ticket, credential }: z.output<typeof passkeySignIn>, request: Request): Promise<Identity> {
    await this.limits.hit(STEPS, clientAddress(request));
    const challenge = await this.challenges.attempt('second_step', ticket);
    const admin = await this.adminOf(challenge.admin_id);
    await this.challenges.complete(challenge);
    const passkey = await this.recordingFailure({ event: 'second_step_failed', admin, request }, async () => {
      const found = await this.passkeys.verify(credential, challenge.value, false);
      if (found.admin_id !== admin.id) throw ApiError.field('wrong_passkey', 'credential');
      return found;
    });
    return this.signIns.complete(admin, request, () => this.passkeys.hold(passkey.id));
  }

  /** Options for a sign-in without email and password. */
  async passkeyOptions(request: Request): Promise<PasskeyRequest> {
    await this.limits.hit(PASSKEY_SIGN_INS, clientAddress(request));
    const ticket = this.passkeyChallenges.issue();
    return { ticket, options: await this.passkeys.signInOptions(ticket) };
  }

  /** A passkey with fingerprint, face or PIN is two factors in one: it needs no password. */
  async signInWithPasskey({ ticket, credential }: z.output<typeof passkeySignIn>, request: Request): Promise<Identity> {
    await this.limits.hit(PASSKEY_SIGN_INS, clientAddress(request));
    this.passkeyChallenges.check(ticket);
    const source = this.limits.pseudonymOf(clientAddress(request));
    const { id, admin_id } = await this.recordingFailure({ event: 'signin_failed', request, source }, () =>
      this.passkeys.verify(credential, ticket, true),
    );
    await this.passkeyChallenges.use(ticket);
    return this.signIns.complete(await this.adminOf(admin_id), request, () => this.passkeys.hold(id));
  }

  /** Records proofs that are refused: no attempt to sign in goes unseen. */
  private async recordingFailure<T>(failure: AccountEvent, verify: () => Promise<T>): Promise<T> {
    try {
      return await verify();
    } catch (error) {
      if (error instanceof ApiError && error.fields) await this.events.record(failure);
      throw error;
    }
  }

  /** Throws if a second step has been added since the password was verified. */
  private async rejectIfAdded({ id }: Identity): Promise<void> {
    if ((await this.passkeys.list(id)).length > 0 || (await this.authenticator.find(id)))
      throw new ApiError('step_expired');
  }

  /** What the session's transaction checks once more, if the code is right. */
  private async verifyOneTimePassword(admin: Identity, code: string, request: Request): Promise<() => Promise<void>> {
    // Counted before it is known to be wrong: of any number at once, the limit admits its own number.
    const window = await this.limits.add(FAILURES, admin.id);
    if (window.hits > FAILURES.max) throw tooMany(FAILURES, window);
    const id = await this.authenticator.verify(admin.id, code);
    if (id !== null) {
      await this.limits.clear(FAILURES, admin.id);
      return () => this.authenticator.hold(id);
    }
    if (window.hits === FAILURES_BEFORE_MAIL)
      await this.events.record({ event: 'second_steps_failed', admin, request });
    throw ApiError.field('wrong_code', 'code');
  }

  /** Recovery codes are too long to guess, so failures do not close this way: it is the last one. */
  private async redeemRecoveryCode(admin: Identity, code: string, request: Request): Promise<() => Promise<void>> {
    await this.events.recordChange({ event: 'recovery_code_used', admin, request }, async () => {
      if (!(await this.recoveryCodes.redeem(admin.id, code))) throw ApiError.field('wrong_code', 'code');
    });
    return () => this.recoveryCodes.hold(admin.id, code);
  }

  /**
   * Read before the challenge is completed, the row has the password that the challenge began with: changing it ends
   * the challenge.
   */
  private adminOf(id: string | null): Promise<VerifiedIdentity> {
    return this.database.findOrFail(Admin, { id: id ?? '' }, 'step_expired');
  }
}
