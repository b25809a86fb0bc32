import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { HASH_QUEUE } from '../config/deadlines.js';
import { ApiError } from '../errors/api-error.js';
import { isCommonPassword, isMadeOf } from './weak-passwords.js';

/** argon2id (the library's default type). Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Two, but never all cores: one is left for the event loop. */
const MAX_CONCURRENT = Math.max(1, Math.min(2, availableParallelism() - 1));
const RETRY_AFTER_S = 5;

/** Hashes and verifies passwords, at most two at a time, so that sign-ins do not starve other requests. */
@Injectable()
export class PasswordsService {
  private running = 0;
  private readonly queue = new Set<() => void>();
  private readonly dummyHash = this.hash('an unused password');

  hash(password: string): Promise<string> {
    return this.limited(() => hash(password.normalize('NFC'), COST));
  }

  /** Takes the same time if there is no account, so that timing does not reveal which addresses have one. */
  async verify(storedHash: string | undefined, password: string): Promise<boolean> {
    const expected = storedHash ?? (await this.dummyHash);
    const matches = await this.limited(() => verify(expected, password.normalize('NFC')));
    return matches && storedHash !== undefined;
  }

  /** Whether the hash was created with other parameters than the current ones. */
  isOutdated(storedHash: string): boolean {
    return !storedHash.includes(`m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`);
  }

  /** Throws if a new password is easy to guess. `ownWords`: what everybody knows about the site and its admin. */
  async rejectWeak(password: string, field: string, ownWords: readonly string[]): Promise<void> {
    if (isMadeOf(ownWords, password)) throw ApiError.field('own_name_password', field);
    if (await isCommonPassword(password)) throw ApiError.field('common_password', field);
  }

  /** Throws if a new password is the old one. */
  async rejectSame(storedHash: string, password: string, field: string): Promise<void> {
    if (await this.verify(storedHash, password)) throw ApiError.field('same_password', field);
  }

  private async limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= MAX_CONCURRENT) await this.enqueue();
    else this.running++;
    try {
      return await work();
    } finally {
      this.startNext();
    }
  }

  /** Hands the place of a finished hash to the one that has waited longest. */
  private startNext(): void {
    const { value: next } = this.queue.values().next();
    if (!next) {
      this.running--;
      return;
    }
    this.queue.delete(next);
    next();
  }

  private enqueue(): Promise<void> {
    if (this.queue.size >= HASH_QUEUE.maxWaiting) throw new ApiError('unavailable', { retryAfter: RETRY_AFTER_S });
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.queue.delete(start);
        reject(new ApiError('unavailable', { retryAfter: RETRY_AFTER_S }));
      }, HASH_QUEUE.wait);
      this.queue.add(start);
    });
  }
}
