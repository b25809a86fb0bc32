import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../errors/api-error.js';
import { isCommonPassword } from './common-passwords.js';

/** argon2id (the library's default kind). Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Two, but never the last core: the event loop goes on beside them. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const MAX_QUEUED = 200;

/** Hashes and checks passwords, at most two at once, so that sign-ins never starve the other calls. */
@Injectable()
export class PasswordsService {
  private busy = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly dummyHash = this.hash('the password of nobody');

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password.normalize('NFC'), COST));
  }

  /** Takes as long when there is no account, so that the time tells nobody which addresses have one. */
  async verify(storedHash: string | undefined, password: string): Promise<boolean> {
    const against = storedHash ?? (await this.dummyHash);
    const right = await this.inTurn(() => verify(against, password.normalize('NFC')));
    return right && storedHash !== undefined;
  }

  /** The hash was made with parameters weaker than today's. */
  isOutdated(storedHash: string): boolean {
    return !storedHash.includes(`m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`);
  }

  async rejectCommon(password: string, field: string): Promise<void> {
    if (await isCommonPassword(password)) throw ApiError.field('common_password', field);
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.busy >= AT_ONCE) await this.turn();
    else this.busy++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.busy--;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= MAX_QUEUED) throw new ApiError('unavailable', { retryAfter: 5 });
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
