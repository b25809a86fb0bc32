import { timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { SignInResult, signUp } from '@waybill/contracts';
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
import { clientAddress, siteOf } from '../limits/client-address.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import type { Identity, VerifiedIdentity } from '../sessions/identity.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { AccountEvents } from './account-events.js';
import { ADMIN_PLACE, Admin } from './admin.entity.js';
import { ownWordsOf } from './own-words.js';
import { SecondStepService } from './second-step.service.js';
import { SignInQueue, type Standing } from './sign-in-queue.js';
import { SignInsService } from './sign-ins.service.js';

const SIGN_INS: Limit = { name: 'signin', max: 10, seconds: 60, perAddress: true };
export const SIGN_UPS: Limit = { name: 'signup', max: 100, seconds: 60, perAddress: true };
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
    private readonly secondStep: SecondStepService,
    private readonly signIns: SignInsService,
    private readonly events: AccountEvents,
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
    if (!(await this.hasValidToken(token))) {
      await this.events.record({ event: 'signup_failed', request });
      throw new ApiError('signup_token');
    }
    const { contact_email } = await this.settings.current();
    if (email !== contact_email) throw ApiError.field('signup_email', 'email');
    await this.passwords.rejectWeak(password, 'password', ownWordsOf(this.config, email));
    const identity = await this.insert(email, await this.passwords.hash(password));
    await this.signIns.remember(identity, request);
    await this.events.record({ event: 'signup', admin: identity, request });
    return identity;
  }

  async signIn(email: string, request: Request, response: Response): Promise<SignInResult> {
    const address = clientAddress(request);
    const { standing, delayMs } = await this.queue.admit(() => this.admission(email, address));
    const verify = () => this.sessions.authenticate(request, response);
    const identity = await this.queue.run(standing, delayMs, verify, siteOf(address));
    if (!identity) {
      await Promise.all([this.limits.add(FAILURES, email), this.limits.add(ADDRESS_FAILURES, address)]);
      await this.events.record({ event: 'signin_failed', request, source: this.limits.pseudonymOf(address) });
      throw new ApiError('wrong_credentials');
    }
    await Promise.all([this.limits.clear(FAILURES, email), this.limits.clear(ADDRESS_FAILURES, address)]);
    await this.limits.add(SUCCESSES, subjectOf(email, address));
    return this.secondStep.proceed(identity, request);
  }

  async signOut(request: Request, response: Response): Promise<null> {
    if (request.user) await this.events.record({ event: 'signout', admin: request.user, request });
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

  private async verify(input: string, password: string): Promise<VerifiedIdentity | null> {
    const email = input.trim().toLowerCase();
    const admin = await this.admins.findOneBy({ email });
    if (!(await this.passwords.verify(admin?.password_hash, password)) || !admin) return null;
    const { id, password_hash } = admin;
    if (!this.passwords.isOutdated(password_hash)) return { id, email, password_hash };
    const renewed = await this.passwords.hash(password);
    await this.admins.update({ id, password_hash }, { password_hash: renewed });
    return { id, email, password_hash: renewed };
  }

  private async insert(email: string, password_hash: string): Promise<Identity> {
    const now = new Date().toISOString();
    const timestamps = { created_at: now, updated_at: now };
    const admin = { id: newId(), place: ADMIN_PLACE, email, password_hash, ...timestamps };
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
    if (!expected) return !this.config.production;
    return timingSafeEqual(Buffer.from(sha256(token)), Buffer.from(expected));
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
