import { timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { signUp } from '@waybill/contracts';
import type { Request, Response } from 'express';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { newId } from '../database/columns.js';
import { Secret, sha256 } from '../database/secret.entity.js';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { backoffMs } from '../limits/backoff.js';
import { clientAddress } from '../limits/client-address.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { log } from '../logging/log.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { type Identity, SessionsService } from '../sessions/sessions.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { ADMIN_PLACE, Admin } from './admin.entity.js';
import { SignInQueue, type Standing } from './sign-in-queue.js';

const SIGN_INS: Limit = { name: 'signin', max: 10, seconds: 60 };
const SIGN_UPS: Limit = { name: 'signup', max: 100, seconds: 60 };
/** Failed sign-ins delay further attempts at the account but never lock it. */
export const FAILURES: Limit = { name: 'signin-failures', max: 0, seconds: 15 * 60 };
/** Failed sign-ins from one address, to any account. */
const ADDRESS_FAILURES: Limit = { name: 'signin-address-failures', max: 0, seconds: 15 * 60 };
/** Addresses from which an account was signed in to. */
const SUCCESSES: Limit = { name: 'signin-successes', max: 0, seconds: 30 * 24 * 3_600 };

@Injectable()
export class AdminsService implements OnModuleInit {
  constructor(
    @InjectRepository(Admin) private readonly admins: Repository<Admin>,
    @InjectRepository(Secret) private readonly secrets: Repository<Secret>,
    @InjectConfig() private readonly config: Config,
    private readonly settings: SettingsService,
    private readonly passwords: PasswordsService,
    private readonly limits: LimitsService,
    private readonly sessions: SessionsService,
    private readonly queue: SignInQueue,
  ) {}

  onModuleInit(): void {
    this.sessions.setIdentityProvider({
      verify: (email, password) => this.verify(email, password),
      find: (id) => this.admins.findOne({ where: { id }, select: { id: true, email: true } }),
    });
  }

  exists(): Promise<boolean> {
    return this.admins.existsBy({ place: ADMIN_PLACE });
  }

  /** Creates the only admin. A unique key decides between concurrent requests. */
  async signUp({ email, password, token }: z.output<typeof signUp>, request: Request): Promise<Identity> {
    await this.limits.hit(SIGN_UPS, clientAddress(request));
    if (await this.exists()) throw new ApiError('signup_closed');
    if (!(await this.hasValidToken(token))) throw new ApiError('signup_token');
    const { contact_email } = await this.settings.current();
    if (email !== contact_email) throw ApiError.field('signup_email', 'email');
    await this.passwords.rejectCommon(password, 'password');
    const identity = await this.insert(email, await this.passwords.hash(password));
    log.info({ event: 'signup', admin: identity.id, request: request.id }, 'The administrator signed up.');
    return identity;
  }

  async signIn(email: string, request: Request, response: Response): Promise<Identity> {
    const address = clientAddress(request);
    const { standing, delayMs } = await this.queue.admit(() => this.admission(email, address));
    const identity = await this.queue.run(standing, delayMs, () => this.sessions.authenticate(request, response));
    if (!identity) {
      await Promise.all([this.limits.add(FAILURES, email), this.limits.add(ADDRESS_FAILURES, address)]);
      log.warn({ event: 'signin_failed', request: request.id }, 'A sign-in failed.');
      throw new ApiError('wrong_credentials');
    }
    await Promise.all([this.limits.clear(FAILURES, email), this.limits.clear(ADDRESS_FAILURES, address)]);
    await this.limits.add(SUCCESSES, subjectOf(email, address));
    await this.sessions.start(request, identity);
    log.info({ event: 'signin', admin: identity.id, request: request.id }, 'The administrator signed in.');
    return identity;
  }

  async signOut(request: Request, response: Response): Promise<null> {
    if (request.user) log.info({ event: 'signout', admin: request.user.id, request: request.id }, 'Signed out.');
    await this.sessions.end(request, response);
    response.setHeader('Clear-Site-Data', '"cache"');
    return null;
  }

  /** Path of the sign-up page until the admin has signed up; contains the token only outside production. */
  async signUpPath(): Promise<string | null> {
    if (await this.exists()) return null;
    const { production, signupToken } = this.config;
    return signupToken && !production ? `/cp/signup?token=${encodeURIComponent(signupToken)}` : '/cp/signup';
  }

  private async verify(input: string, password: string): Promise<Identity | null> {
    const email = input.trim().toLowerCase();
    const admin = await this.admins.findOneBy({ email });
    if (!(await this.passwords.verify(admin?.password_hash, password)) || !admin) return null;
    if (this.passwords.isOutdated(admin.password_hash)) {
      const { id, password_hash } = admin;
      await this.admins.update({ id, password_hash }, { password_hash: await this.passwords.hash(password) });
    }
    return { id: admin.id, email: admin.email };
  }

  private async insert(email: string, password_hash: string): Promise<Identity> {
    const now = new Date().toISOString();
    const timestamps = { created_at: now, updated_at: now };
    const admin = { id: newId(), place: ADMIN_PLACE, email, password_hash, token_tries: 0, ...timestamps };
    try {
      await this.admins.insert(admin);
      return admin;
    } catch (error) {
      throw isDuplicateKey(error) ? new ApiError('signup_closed') : error;
    }
  }

  private async hasValidToken(token = ''): Promise<boolean> {
    const generated = (await this.secrets.findOneBy({ name: 'signup' }))?.value;
    const expected = this.config.signupToken ? sha256(this.config.signupToken) : generated;
    return !expected || timingSafeEqual(Buffer.from(sha256(token)), Buffer.from(expected));
  }

  /** An address that has signed in before is delayed by its own failures only, not by everybody's. */
  private async admission(email: string, address: string): Promise<{ standing: Standing; delayMs: number }> {
    await this.limits.hit(SIGN_INS, address);
    const [ofAccount, ofAddress, succeeded] = await Promise.all([
      this.limits.current(FAILURES, email),
      this.limits.current(ADDRESS_FAILURES, address),
      this.limits.current(SUCCESSES, subjectOf(email, address)),
    ]);
    const failed = ofAddress?.hits ?? 0;
    if (succeeded) return { standing: 'known', delayMs: backoffMs(failed) };
    return { standing: failed > 0 ? 'failing' : 'new', delayMs: backoffMs(ofAccount?.hits ?? 0) };
  }
}

const subjectOf = (email: string, address: string) => `${email} ${address}`;
