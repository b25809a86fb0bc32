import { randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { confirmation, passwordChange, passwordReset } from '@waybill/contracts';
import type { Request } from 'express';
import { MoreThan, type Repository } from 'typeorm';
import type { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { sha256 } from '../database/secret.entity.js';
import { ApiError } from '../errors/api-error.js';
import { ChallengesService } from '../factors/challenges.service.js';
import { backoffMs } from '../limits/backoff.js';
import { clientAddress } from '../limits/client-address.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { OutboxService } from '../mail/outbox.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import type { Identity } from '../sessions/identity.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type AccountEvent, AccountEvents } from './account-events.js';
import { ADMIN_PLACE, Admin } from './admin.entity.js';
import { ownWordsOf } from './own-words.js';
import { SignInsService } from './sign-ins.service.js';

export const PINS: Limit = { name: 'send-pin', max: 10, seconds: 60, perAddress: true };
const RESETS: Limit = { name: 'password-reset', max: 10, seconds: 60, perAddress: true };
const PASSWORD_CHECKS: Limit = { name: 'password-check', max: 10, seconds: 60 };
/** Wrong passwords in a session. Somebody may have the session without the password. */
const PASSWORD_FAILURES: Limit = { name: 'password-failures', max: 0, seconds: 24 * 3_600 };
/** After this many the admin is told. */
const FAILURES_BEFORE_MAIL = 3;
const TOKEN_BYTES = 16;
const TOKEN_MINUTES = 10;
/** Tokens mailed to one account within the lifetime of a token. Further requests leave the last one valid. */
const MAX_TOKENS_MAILED = 5;
/** Requests for one e-mail address, from any client, whether or not it has an account. */
const PINS_PER_ACCOUNT: Limit = { name: 'send-pin-account', max: MAX_TOKENS_MAILED, seconds: TOKEN_MINUTES * 60 };
/** Exceeds the duration of both code paths, so that timing does not reveal which addresses have an account. */
const PIN_RESPONSE_MS = 400;

type StoredCredentials = Pick<Admin, 'id'> & { password_hash?: string; token_hash?: string };

/** Rolls back a change whose credentials are no longer the stored ones. */
class Outdated extends Error {}

/** Password reset and change. */
@Injectable()
export class AccountService {
  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectRepository(Admin) private readonly admins: Repository<Admin>,
    private readonly database: Database,
    private readonly passwords: PasswordsService,
    private readonly limits: LimitsService,
    private readonly sessions: SessionsService,
    private readonly outbox: OutboxService,
    private readonly challenges: ChallengesService,
    private readonly signIns: SignInsService,
    private readonly events: AccountEvents,
  ) {}

  /** Mails a reset token if the account exists; otherwise responds identically and after the same time. */
  async sendPin(email: string, request: Request): Promise<null> {
    await this.limits.hit(PINS, clientAddress(request));
    const { hits } = await this.limits.add(PINS_PER_ACCOUNT, email);
    const issued = hits > PINS_PER_ACCOUNT.max ? undefined : this.issueToken(email);
    await Promise.all([issued, sleep(PIN_RESPONSE_MS + backoffMs(hits - 1))]);
    return null;
  }

  async reset(form: z.output<typeof passwordReset>, request: Request): Promise<null> {
    await this.limits.hit(RESETS, clientAddress(request));
    await this.passwords.rejectWeak(form.new_password, 'new_password', ownWordsOf(this.config, form.email));
    const admin = await this.checkToken(form.email, form.password_token);
    const password_hash = await this.passwords.hash(form.new_password);
    await this.passwords.rejectSame(admin.password_hash, form.new_password, 'new_password');
    const redeemed = { id: admin.id, token_hash: sha256(form.password_token.trim()) };
    if (!(await this.store({ event: 'password_reset', admin, request }, redeemed, password_hash)))
      throw ApiError.field('password_token', 'password_token');
    return null;
  }

  async change(form: z.output<typeof passwordChange>, admin: Identity, request: Request): Promise<null> {
    const password_hash = await this.checkPassword(admin, form.password, request);
    if (form.new_password.normalize('NFC') === form.password.normalize('NFC'))
      throw ApiError.field('same_password', 'new_password');
    await this.passwords.rejectWeak(form.new_password, 'new_password', ownWordsOf(this.config, admin.email));
    const newHash = await this.passwords.hash(form.new_password);
    const event = { event: 'password_changed', admin, request } as const;
    if (!(await this.store(event, { id: admin.id, password_hash }, newHash, request.sessionID)))
      throw ApiError.field('wrong_password', 'password');
    return null;
  }

  /** Proves again who is signed in, before a change to the account. */
  async confirm({ password }: z.output<typeof confirmation>, admin: Identity, request: Request): Promise<null> {
    const password_hash = await this.checkPassword(admin, password, request);
    await this.database.withTransaction(async () => {
      await this.signIns.holdPassword({ id: admin.id, password_hash });
      await this.sessions.confirm(request);
    });
    return null;
  }

  /** For the command line: sets the admin's password and returns the admin's e-mail address. */
  async setPassword(password: string): Promise<string> {
    const admin = await this.database.findOrFail(Admin, { place: ADMIN_PLACE });
    await this.passwords.rejectWeak(password, 'password', ownWordsOf(this.config, admin.email));
    await this.passwords.rejectSame(admin.password_hash, password, 'password');
    await this.store({ event: 'password_reset', admin }, { id: admin.id }, await this.passwords.hash(password));
    return admin.email;
  }

  /** Throws unless the password is right. Returns its hash. */
  private async checkPassword(admin: Identity, password: string, request: Request): Promise<string> {
    await this.limits.hit(PASSWORD_CHECKS, admin.id);
    const { password_hash } = await this.database.findOrFail(Admin, { id: admin.id });
    if (!(await this.passwords.verify(password_hash, password))) {
      const { hits } = await this.limits.add(PASSWORD_FAILURES, admin.id);
      await this.events.record({ event: 'password_failed', admin, request });
      if (hits === FAILURES_BEFORE_MAIL) await this.events.record({ event: 'passwords_failed', admin, request });
      throw ApiError.field('wrong_password', 'password');
    }
    await this.limits.clear(PASSWORD_FAILURES, admin.id);
    return password_hash;
  }

  /**
   * Stores a new password hash and ends sign-ins that have begun and all sessions, except `keepSession`. Returns
   * false if no row matches `where`, that is, if the password or token that authenticated this change was changed
   * meanwhile.
   */
  private async store(
    event: AccountEvent,
    where: StoredCredentials,
    password_hash: string,
    keepSession?: string,
  ): Promise<boolean> {
    const changes = { ...NO_TOKEN, password_hash, updated_at: new Date().toISOString() };
    const change = async () => {
      const { affected } = await this.admins.update(where, changes);
      if (!affected) throw new Outdated();
      await this.challenges.cancelAll(where.id);
      await this.sessions.store.destroyAll(where.id, keepSession);
    };
    try {
      await this.events.recordChange(event, change);
      return true;
    } catch (error) {
      if (error instanceof Outdated) return false;
      throw error;
    }
  }

  private async issueToken(email: string): Promise<void> {
    const token = randomBytes(TOKEN_BYTES).toString('hex');
    const expires = new Date(Date.now() + TOKEN_MINUTES * 60_000);
    const issued = { token_hash: sha256(token), token_expires_at: expires.toISOString() };
    await this.database.withTransaction(async () => {
      const { affected } = await this.admins.update({ email }, issued);
      if (affected) await this.outbox.enqueue({ ...pinMail(token), to: email, expiresAt: expires });
    });
  }

  /** The admin to whom the token was mailed. Wrong ones are not counted: 128 bits need no limit, which anyone could use up. */
  private async checkToken(email: string, token: string): Promise<Admin> {
    const admin = await this.admins.findOneBy({ email, token_expires_at: MoreThan(new Date().toISOString()) });
    if (admin?.token_hash && timingSafeEqual(Buffer.from(admin.token_hash), Buffer.from(sha256(token.trim()))))
      return admin;
    await this.events.record({ event: 'password_failed' });
    throw ApiError.field('password_token', 'password_token');
  }
}

const NO_TOKEN = { token_hash: null, token_expires_at: null };

const pinMail = (token: string) => ({
  subject: 'Your password reset token',
  body: [
    'Someone requested a password reset for your account.',
    `Your token is:\n\n${token}`,
    `It can be used once, within ${TOKEN_MINUTES} minutes. If you did not request it, ignore this email.`,
  ].join('\n\n'),
});
