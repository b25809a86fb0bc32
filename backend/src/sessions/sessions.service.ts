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

/** Who is signed in. */
export interface Identity {
  id: string;
  email: string;
}

declare global {
  namespace Express {
    interface User extends Identity {}
  }
}

/** How an identity is proven and found again; the admins feature knows. */
export interface IdentityProvider {
  verify(email: string, password: string): Promise<Identity | null>;
  find(id: string): Promise<Identity | null>;
}

type Step = (request: Request, response: Response, next: NextFunction) => void;

/** Opens, begins and ends sessions. A call without the session cookie never gets near any of it. */
@Injectable()
export class SessionsService implements OnModuleInit {
  readonly store: DatabaseSessionStore;
  private readonly passport = new passport.Passport();
  private readonly cookieName: string;
  private readonly restore: Step = this.passport.authenticate('session');
  private load: RequestHandler | undefined;

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
    this.load = session({
      name: this.cookieName,
      secret: secret.value,
      store: this.store,
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: this.config.secure, path: '/' },
    });
  }

  useIdentityProvider({ verify, find }: IdentityProvider): void {
    const check = new LocalStrategy({ usernameField: 'email' }, (email, password, done) => {
      verify(email, password).then((identity) => done(null, identity ?? false), done);
    });
    this.passport.use(check);
    this.passport.serializeUser((user, done) => done(null, user.id));
    this.passport.deserializeUser((id: string, done) => {
      find(id).then((identity) => done(null, identity ?? false), done);
    });
  }

  hasCookie(request: Request): boolean {
    return request.headers.cookie?.includes(`${this.cookieName}=`) ?? false;
  }

  /** Loads the session that the cookie names, if it still lives, and with it `request.user`. */
  async open(request: Request, response: Response): Promise<void> {
    if (!this.load) throw new ApiError('unavailable');
    await run(this.load, request, response);
    await run(this.restore, request, response);
  }

  /** The identity that the body's email and password authenticate, or null. */
  authenticate(request: Request, response: Response): Promise<Identity | null> {
    return new Promise((resolve, reject) => {
      const attempt: Step = this.passport.authenticate('local', (error: unknown, identity: Identity | false) =>
        error ? reject(error) : resolve(identity || null),
      );
      attempt(request, response, reject);
    });
  }

  /** Signs in under a fresh session id. */
  begin(request: Request, identity: Identity): Promise<void> {
    return settled((done) => request.login(identity, done));
  }

  async end(request: Request, response: Response): Promise<void> {
    if (request.session) await settled((done) => request.session.destroy(done));
    response.clearCookie(this.cookieName, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.config.secure });
  }
}

const run = (step: Step, request: Request, response: Response) => settled((done) => step(request, response, done));

const settled = (work: (done: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));
