import { randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { passwordChange, passwordReset } from '@waybill/contracts';
import type { Request } from 'express';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import { Database } from '../database/database.js';
import { sha256 } from '../database/secret.entity.js';
import { ApiError } from '../errors/api-error.js';
import { backoffMs } from '../limits/backoff.js';
import { clientAddress } from '../limits/client-address.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { log } from '../logging/log.js';
import { OutboxService } from '../mail/outbox.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { type Identity, SessionsService } from '../sessions/sessions.service.js';
import { ADMIN_PLACE, Admin } from './admin.entity.js';

const PINS: Limit = { name: 'send-pin', max: 10, seconds: 60 };
const RESETS: Limit = { name: 'password-reset', max: 10, seconds: 60 };
const CHANGES: Limit = { name: 'password-change', max: 10, seconds: 60 };
const TOKEN_BYTES = 16;
const TOKEN_MINUTES = 10;
const MAX_TOKEN_ATTEMPTS = 5;
/** Tokens mailed to one account within the lifetime of a token. Further requests leave the last one valid. */
const MAX_TOKENS_MAILED = 5;
/** Requests for one e-mail address, from any client, whether or not it has an account. */
const PINS_PER_ACCOUNT: Limit = { name: 'send-pin-account', max: MAX_TOKENS_MAILED, seconds: TOKEN_MINUTES * 60 };
/** Exceeds the duration of both code paths, so that timing does not reveal which addresses have an account. */
const PIN_RESPONSE_MS = 400;

/** Password reset and change. */
@Injectable()
export class AccountService {
  constructor(
    @InjectRepository(Admin) private readonly admins: Repository<Admin>,
    private readonly database: Database,
    private readonly passwords: PasswordsService,
    private readonly limits: LimitsService,
    private readonly sessions: SessionsService,
    private readonly outbox: OutboxService,
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
    await this.passwords.rejectCommon(form.new_password, 'new_password');
    const password_hash = await this.passwords.hash(form.new_password);
    const admin = await this.redeem(form.email, form.password_token);
    await this.store({ id: admin.id }, password_hash);
    log.info({ event: 'password_reset', admin: admin.id, request: request.id }, 'The password was reset.');
    return null;
  }

  async change(form: z.output<typeof passwordChange>, { id }: Identity, request: Request): Promise<null> {
    await this.limits.hit(CHANGES, id);
    const { password_hash } = await this.database.findOrFail(Admin, { id });
    if (!(await this.passwords.verify(password_hash, form.password)))
      throw ApiError.field('wrong_password', 'password');
    await this.passwords.rejectCommon(form.new_password, 'new_password');
    const newHash = await this.passwords.hash(form.new_password);
    if (!(await this.store({ id, password_hash }, newHash, request.sessionID)))
      throw ApiError.field('wrong_password', 'password');
    log.info({ event: 'password_changed', admin: id, request: request.id }, 'The password was changed.');
    return null;
  }

  /** For the command line: sets the admin's password and returns the admin's e-mail address. */
  async setPassword(password: string): Promise<string> {
    const admin = await this.database.findOrFail(Admin, { place: ADMIN_PLACE });
    await this.passwords.rejectCommon(password, 'password');
    await this.store({ id: admin.id }, await this.passwords.hash(password));
    return admin.email;
  }

  /**
   * Stores a new password hash and ends the admin's other sessions. Returns false if no row matches `where`, that is,
   * if the password that authenticated this change was itself changed meanwhile.
   */
  private store(
    where: Pick<Admin, 'id'> & Partial<Pick<Admin, 'password_hash'>>,
    password_hash: string,
    keepSession?: string,
  ): Promise<boolean> {
    return this.database.withTransaction(async () => {
      const changes = { ...NO_TOKEN, password_hash, updated_at: new Date().toISOString() };
      const { affected } = await this.admins.update(where, changes);
      if (affected) await this.sessions.store.destroyAll(where.id, keepSession);
      return Boolean(affected);
    });
  }

  private async issueToken(email: string): Promise<void> {
    const token = randomBytes(TOKEN_BYTES).toString('hex');
    const expires = new Date(Date.now() + TOKEN_MINUTES * 60_000);
    const issued = { token_hash: sha256(token), token_expires_at: expires.toISOString(), token_tries: 0 };
    await this.database.withTransaction(async () => {
      const { affected } = await this.admins.update({ email }, issued);
      if (affected) await this.outbox.enqueue({ ...pinMail(token), to: email, expiresAt: expires });
    });
  }

  /** Redeems a token and returns its admin. Invalid attempts count; after the fifth the token is invalidated. */
  private async redeem(email: string, token: string): Promise<Admin> {
    const admin = await this.database.withTransaction(async () => {
      const found = await this.admins.findOneBy({ email });
      if (!found?.token_hash || found.token_tries >= MAX_TOKEN_ATTEMPTS) return null;
      if ((found.token_expires_at ?? '') < new Date().toISOString()) return null;
      const counted = await this.admins.increment(
        { id: found.id, token_hash: found.token_hash, token_tries: found.token_tries },
        'token_tries',
        1,
      );
      const matches = timingSafeEqual(Buffer.from(found.token_hash), Buffer.from(sha256(token.trim())));
      if (!counted.affected || !matches) return null;
      await this.admins.update({ id: found.id }, NO_TOKEN);
      return found;
    });
    if (!admin) throw ApiError.field('password_token', 'password_token');
    return admin;
  }
}

const NO_TOKEN = { token_hash: null, token_expires_at: null, token_tries: 0 };

const pinMail = (token: string) => ({
  subject: 'Your password reset token',
  body: [
    'Someone requested a password reset for your account.',
    `Your token is:\n\n${token}`,
    `It can be used once, within ${TOKEN_MINUTES} minutes. If you did not request it, ignore this email.`,
  ].join('\n\n'),
});
