import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Secret } from '../database/secret.entity.js';
import { ApiError } from '../errors/api-error.js';
import { ChallengesService, LIFETIME_MS } from './challenges.service.js';

const NONCE_BYTES = 16;
/** End of the lifetime, in milliseconds. */
const EXPIRY_BYTES = 6;
const SIGNED_BYTES = NONCE_BYTES + EXPIRY_BYTES;
const TICKET_BYTES = SIGNED_BYTES + 32;

/**
 * Challenges for signing in with a passkey alone. Anyone may ask for one, so they are signed instead of stored: there
 * is no number of them that strangers could use up. The ticket is the challenge itself; only used ones are remembered.
 */
@Injectable()
export class PasskeyChallengesService implements OnModuleInit {
  private key = '';

  constructor(
    @InjectRepository(Secret) private readonly secrets: Repository<Secret>,
    private readonly challenges: ChallengesService,
  ) {}

  async onModuleInit(): Promise<void> {
    const { value } = await this.secrets.findOneByOrFail({ name: 'session' });
    this.key = createHmac('sha256', value).update('passkey challenges').digest('base64url');
  }

  /** A new challenge. */
  issue(): string {
    const signed = randomBytes(SIGNED_BYTES);
    signed.writeUIntBE(Date.now() + LIFETIME_MS, NONCE_BYTES, EXPIRY_BYTES);
    return Buffer.concat([signed, this.signatureOf(signed)]).toString('base64url');
  }

  /** Throws unless the challenge is one of ours and still valid. */
  check(challenge: string): void {
    if (!this.isSigned(challenge) || expiryOf(challenge) <= Date.now()) throw new ApiError('step_expired');
  }

  /** Marks a challenge as used. Throws if it has been: of several concurrent requests with it, one succeeds. */
  use(challenge: string): Promise<void> {
    return this.challenges.markUsed('passkey_sign_in', challenge, new Date(expiryOf(challenge)));
  }

  private isSigned(challenge: string): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    // The same bytes in another spelling would be another challenge to `use`.
    if (bytes.length !== TICKET_BYTES || bytes.toString('base64url') !== challenge) return false;
    return timingSafeEqual(bytes.subarray(SIGNED_BYTES), this.signatureOf(bytes.subarray(0, SIGNED_BYTES)));
  }

  private signatureOf(signed: Buffer): Buffer {
    return createHmac('sha256', this.key).update(signed).digest();
  }
}

const expiryOf = (challenge: string): number =>
  Buffer.from(challenge, 'base64url').readUIntBE(NONCE_BYTES, EXPIRY_BYTES);
