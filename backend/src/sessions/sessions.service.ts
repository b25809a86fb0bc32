import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import passport from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import type { Repository } from 'typeorm';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Secret } from '../database/secret.entity.js';
import { ApiError } from '../errors/api-error.js';
import { StoredSession } from './session.entity.js';
import { DatabaseSessionStore } from './session-store.js';
import { settle } from './settle.js';

/** The signed-in admin. */
export interface Identity {
  id: string;
  email: string;
}

declare global {
  namespace Express {
    interface User extends Identity {}
  }
}

/** Verifies credentials and finds identities; provided by the admins feature. */
export interface IdentityProvider {
  verify(email: string, password: string): Promise<Identity | null>;
  find(id: string): Promise<Identity | null>;
}

type Middleware = (request: Request, response: Response, next: NextFunction) => void;

/** Loads, starts and ends sessions. A request without the session cookie never reaches this code. */
@Injectable()
export class SessionsService implements OnModuleInit {
  readonly store: DatabaseSessionStore;
  private readonly passport = new passport.Passport();
  private readonly cookieName: string;
  private readonly restore: Middleware = this.passport.authenticate('session');
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

  setIdentityProvider({ verify, find }: IdentityProvider): void {
    const check = new LocalStrategy({ usernameField: 'email' }, (email, password, done) => {
      settle(verify(email, password), (error, identity) => done(error, identity ?? false));
    });
    this.passport.use(check);
    this.passport.serializeUser((user, done) => done(null, user.id));
    this.passport.deserializeUser((id: string, done) => {
      settle(find(id), (error, identity) => done(error, identity ?? false));
    });
  }

  hasCookie(request: Request): boolean {
    return request.headers.cookie?.includes(`${this.cookieName}=`) ?? false;
  }

  /** Loads the session of the cookie, unless it has expired, and sets `request.user`. */
  async load(request: Request, response: Response): Promise<void> {
    if (!this.middleware) throw new ApiError('unavailable');
    await run(this.middleware, request, response);
    await run(this.restore, request, response);
  }

  /** The identity for the email and password in the request body, or null. */
  authenticate(request: Request, response: Response): Promise<Identity | null> {
    return new Promise((resolve, reject) => {
      const attempt: Middleware = this.passport.authenticate('local', (error: unknown, identity: Identity | false) =>
        error ? reject(error) : resolve(identity || null),
      );
      attempt(request, response, reject);
    });
  }

  /** Starts a session under a new session id. */
  start(request: Request, identity: Identity): Promise<void> {
    return settled((done) => request.login(identity, done));
  }

  async end(request: Request, response: Response): Promise<void> {
    if (request.session) await settled((done) => request.session.destroy(done));
    response.clearCookie(this.cookieName, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.config.secure });
  }
}

const run = (middleware: Middleware, request: Request, response: Response) =>
  settled((done) => middleware(request, response, done));

const settled = (work: (done: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));
