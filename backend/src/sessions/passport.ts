import { PassportSerializer, PassportStrategy } from '@nestjs/passport';
import passport, { type PassportStatic } from 'passport';
import { Strategy } from 'passport-local';
import type { IdentityProvider } from './identity.js';
import { settle } from './settle.js';

/**
 * A passport instance of its own: the package's shared one would mix the strategies of two applications in one process.
 * Nest's base classes ask for their instance while they are constructed, so the classes are made around it.
 */
export function createPassport({ verify, find }: IdentityProvider): PassportStatic {
  const instance = new passport.Passport() as PassportStatic;

  class PasswordStrategy extends PassportStrategy(Strategy) {
    constructor() {
      super({ usernameField: 'email' });
    }

    getPassportInstance() {
      return instance;
    }

    async validate(email: string, password: string) {
      return (await verify(email, password)) ?? false;
    }
  }

  class IdentitySerializer extends PassportSerializer {
    override getPassportInstance() {
      return instance;
    }

    serializeUser({ id }: Express.User, done: (error: unknown, id: string) => void): void {
      done(null, id);
    }

    deserializeUser(id: string, done: (error: unknown, identity?: Express.User | false) => void): void {
      settle(find(id), (error, identity) => done(error, identity ?? false));
    }
  }

  new PasswordStrategy();
  new IdentitySerializer();
  return instance;
}
