import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { PassportStatic } from 'passport';
import type { Repository } from 'typeorm';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Secret } from '../database/secret.entity.js';
import { ApiError } from '../errors/api-error.js';
import { deviceOf } from './device.js';
import type { Identity, IdentityProvider, VerifiedIdentity } from './identity.js';
import { networkOf } from './network.js';
import { createPassport } from './passport.js';
import { StoredSession } from './session.entity.js';
import { DatabaseSessionStore } from './session-store.js';

/** How long a proof of who is signed in allows changes to the account. */
const CONFIRMATION_MS = 10 * 60_000;

type Middleware = (request: Request, response: Response, next: NextFunction) => void;

/** Loads, starts and ends sessions. A request without the session cookie never reaches this code. */
@Injectable()
export class SessionsService implements OnModuleInit {
  readonly store: DatabaseSessionStore;
  private readonly cookieName: string;
  private passport: PassportStatic | undefined;
  private restore: Middleware | undefined;
  private middleware: RequestHandler | undefined;

  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectRepository(Secret) private readonly secrets: Repository<Secret>,
    @InjectRepository(StoredSession) sessions: Repository<StoredSession>,
  ) {
    this.store = new DatabaseSessionStore(sessions);
    this.cookieName = config.secure ? '__Host-waybill' : 'waybill';
  }

  async onModuleInit(): Promise<void> {
    const secret = await this.secrets.findOneBy({ name: 'session' });
    if (!secret) throw new Error('The database contains no session secret.');
    this.middleware = session({
      name: this.cookieName,
      secret: secret.value,
      store: this.store,
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: this.config.secure, path: '/' },
    });
  }

  setIdentityProvider(provider: IdentityProvider): void {
    this.passport = createPassport(provider);
    this.restore = this.passport.authenticate('session');
  }

  hasCookie(request: Request): boolean {
    return request.headers.cookie?.includes(`${this.cookieName}=`) ?? false;
  }

  /** Loads the session of the cookie, unless it has expired, and sets `request.user`. */
  async load(request: Request, response: Response): Promise<void> {
    if (!this.middleware || !this.restore) throw new ApiError('unavailable');
    await run(this.middleware, request, response);
    await run(this.restore, request, response);
  }

  /** The identity for the email and password in the request body, or null. */
  authenticate(request: Request, response: Response): Promise<VerifiedIdentity | null> {
    return new Promise((resolve, reject) => {
      if (!this.passport) throw new ApiError('unavailable');
      const attempt: Middleware = this.passport.authenticate(
        'local',
        (error: unknown, identity: VerifiedIdentity | false) => (error ? reject(error) : resolve(identity || null)),
      );
      attempt(request, response, reject);
    });
  }

  /** Starts a session under a new session id. The admin has just proved who signs in. */
  async start(request: Request, { id, email }: Identity): Promise<void> {
    await settled((done) => request.login({ id, email }, done));
    const device = deviceOf(request.headers['user-agent']);
    Object.assign(request.session, device, { network: networkOf(request.ip), confirmed_at: Date.now() });
    await this.store.insert(request.sessionID, request.session);
    await this.store.trim(id);
  }

  /** Remembers that the admin has just proved again who is signed in. */
  async confirm(request: Request): Promise<void> {
    request.session.confirmed_at = Date.now();
    if (!(await this.store.update(request.sessionID, request.session))) throw new ApiError('session_expired');
  }

  isConfirmed({ session }: Request): boolean {
    return (session?.confirmed_at ?? 0) > Date.now() - CONFIRMATION_MS;
  }

  /** Ends the session without a word to the browser, whose cookie then names none. */
  async discard(request: Request): Promise<void> {
    if (request.session) await settled((done) => request.session.destroy(done));
  }

  async end(request: Request, response: Response): Promise<void> {
    await this.discard(request);
    response.clearCookie(this.cookieName, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.config.secure });
  }
}

const run = (middleware: Middleware, request: Request, response: Response) =>
  settled((done) => middleware(request, response, done));

const settled = (work: (done: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));
