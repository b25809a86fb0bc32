import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { sha256 } from '../database/secret.entity.js';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { Challenge, type Purpose } from './challenge.entity.js';

export const LIFETIME_MS = 5 * 60_000;
const MAX_TRIES = 5;
/** Challenges of one purpose that exist at the same time. Only who knows the password begins one. */
const MAX_PENDING = 1_000;
const TICKET_BYTES = 24;

interface Attempt {
  purpose: Purpose;
  admin_id: string | null;
  value: string;
}

/** Attempts that a later request completes, on any instance: five minutes, once, five tries. */
@Injectable()
export class ChallengesService {
  constructor(@InjectRepository(Challenge) private readonly challenges: Repository<Challenge>) {}

  /** Begins an attempt. Returns its ticket. */
  async begin({ purpose, admin_id, value }: Attempt): Promise<string> {
    await this.deleteExpired();
    if ((await this.challenges.countBy({ purpose })) >= MAX_PENDING)
      throw new ApiError('too_many', { retryAfter: LIFETIME_MS / 1000 });
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    const expires_at = new Date(Date.now() + LIFETIME_MS).toISOString();
    await this.challenges.insert({ id: sha256(ticket), purpose, admin_id, value, tries: 0, expires_at });
    return ticket;
  }

  /** Counts a try. Throws `step_expired` after the last one. */
  async attempt(purpose: Purpose, ticket: string): Promise<Challenge> {
    const open = { id: sha256(ticket), purpose, expires_at: MoreThan(new Date().toISOString()) };
    const { affected } = await this.challenges.increment({ ...open, tries: LessThan(MAX_TRIES) }, 'tries', 1);
    const challenge = affected ? await this.challenges.findOneBy(open) : null;
    if (!challenge) throw new ApiError('step_expired');
    return challenge;
  }

  /** Ends an attempt. Of several concurrent requests with one ticket, one succeeds. */
  async complete({ id }: Pick<Challenge, 'id'>): Promise<void> {
    const { affected } = await this.challenges.delete({ id });
    if (!affected) throw new ApiError('step_expired');
  }

  /** {@link attempt} and {@link complete} in one: for a challenge that must not be answered twice. */
  async redeem(purpose: Purpose, ticket: string): Promise<Challenge> {
    const challenge = await this.attempt(purpose, ticket);
    await this.complete(challenge);
    return challenge;
  }

  /** Remembers that a ticket which is not stored was used. Throws `step_expired` if it was used before. */
  async markUsed(purpose: Purpose, ticket: string, expires: Date): Promise<void> {
    await this.deleteExpired();
    const used = { purpose, admin_id: null, value: '', tries: 1, expires_at: expires.toISOString() };
    try {
      await this.challenges.insert({ id: sha256(ticket), ...used });
    } catch (error) {
      throw isDuplicateKey(error) ? new ApiError('step_expired') : error;
    }
  }

  /** Ends everything that an admin has begun. */
  async cancelAll(adminId: string): Promise<void> {
    await this.challenges.delete({ admin_id: adminId });
  }

  private async deleteExpired(): Promise<void> {
    await this.challenges.delete({ expires_at: LessThanOrEqual(new Date().toISOString()) });
  }
}
