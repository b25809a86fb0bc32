import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type AuthenticatorSetup, brandOf } from '@waybill/contracts';
import { Secret, TOTP } from 'otpauth';
import { LessThan, type Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { log } from '../logging/log.js';
import type { Identity } from '../sessions/identity.js';
import { SettingsService } from '../settings/settings.service.js';
import { Authenticator } from './authenticator.entity.js';
import { ChallengesService } from './challenges.service.js';
import { SecretBox } from './secret-box.js';

const SECRET_BYTES = 20;
const STEP_S = 30;
/** Steps that the clock of a phone may be early or late. */
const WINDOW = 1;
const DIGITS = 6;

/** The authenticator app: time-based one-time passwords (RFC 6238). */
@Injectable()
export class AuthenticatorService {
  constructor(
    @InjectRepository(Authenticator) private readonly authenticators: Repository<Authenticator>,
    private readonly database: Database,
    private readonly challenges: ChallengesService,
    private readonly box: SecretBox,
    private readonly settings: SettingsService,
  ) {}

  find(adminId: string): Promise<Authenticator | null> {
    return this.authenticators.findOneBy({ admin_id: adminId });
  }

  /** A new secret for the app; nothing changes until a code proves that the app has it. */
  async begin({ id, email }: Identity): Promise<AuthenticatorSetup> {
    const secret = new Secret({ size: SECRET_BYTES });
    const value = await this.box.seal(secret.base32);
    const issuer = brandOf(await this.settings.current()).name;
    const ticket = await this.challenges.begin({ purpose: 'authenticator_create', admin_id: id, value });
    return { ticket, secret: secret.base32, uri: generator(secret.base32, { issuer, label: email }).toString() };
  }

  /** The row to {@link store} if the code is right. */
  async prove({ id }: Identity, ticket: string, code: string): Promise<Authenticator> {
    const challenge = await this.challenges.attempt('authenticator_create', ticket);
    if (challenge.admin_id !== id) throw new ApiError('step_expired');
    const last_step = await this.stepOf(challenge.value, code);
    if (last_step === null) throw ApiError.field('wrong_code', 'code');
    await this.challenges.complete(challenge);
    const created_at = new Date().toISOString();
    return { id: newId(), admin_id: id, secret: challenge.value, last_step, created_at, last_used_at: null };
  }

  /** Replaces the admin's app. */
  async store(authenticator: Authenticator): Promise<void> {
    await this.remove(authenticator.admin_id);
    await this.authenticators.insert(authenticator);
  }

  async remove(adminId: string): Promise<boolean> {
    return Boolean((await this.authenticators.delete({ admin_id: adminId })).affected);
  }

  /** The app's id if the code is right and was not used before, nor one after it; else null. */
  async verify(adminId: string, code: string): Promise<string | null> {
    const authenticator = await this.find(adminId);
    if (!authenticator) return null;
    const step = await this.stepOf(authenticator.secret, code);
    if (step === null) return null;
    const { affected } = await this.authenticators.update(
      { id: authenticator.id, last_step: LessThan(step) },
      { last_step: step, last_used_at: new Date().toISOString() },
    );
    return affected ? authenticator.id : null;
  }

  /** Keeps an app until the current transaction ends; throws if it has been removed or replaced. */
  async hold(id: string): Promise<void> {
    await this.database.lockOrFail(Authenticator, { id }, 'step_expired');
  }

  /** The time step of a code, or null if it is wrong. */
  private async stepOf(sealed: string, code: string): Promise<number | null> {
    const token = code.replace(/\s/g, '');
    if (!isOneTimePassword(token)) return null;
    const secret = await this.box.open(sealed);
    if (secret === null) {
      log.error('The secret of the authenticator app was encrypted with the account.key of another DATA_DIR.');
      return null;
    }
    const timestamp = Date.now();
    const delta = generator(secret).validate({ token, timestamp, window: WINDOW });
    return delta === null ? null : Math.floor(timestamp / 1000 / STEP_S) + delta;
  }
}

/** Issuer and label are what the app shows; codes do not depend on them. */
const generator = (secret: string, shown: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...shown, secret, algorithm: 'SHA1', digits: DIGITS, period: STEP_S });

/** Whether a code can only come from an authenticator app; anything else is taken for a recovery code. */
export const isOneTimePassword = (code: string): boolean => /^\d{6}$/.test(code.replace(/\s/g, ''));
