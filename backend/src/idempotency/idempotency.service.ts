import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThanOrEqual, type Repository } from 'typeorm';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { log } from '../logging/log.js';
import { IdempotencyKey } from './idempotency-key.entity.js';

/** A request as its key identifies it. */
export interface KeyedRequest {
  id: string;
  fingerprint: string;
}

/** Longer than any request is processed. A process that ended meanwhile leaves the key locked for this long. */
const LEASE_MS = 2 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;
/** A text column holds 65,535 bytes. */
const MAX_ANSWER_BYTES = 60_000;
const NOT_KEPT = '';
const BUSY_RETRY_S = 1;
const MAX_ATTEMPTS = 3;
/** One in this many stored requests deletes expired keys. */
const CLEANUP_ODDS = 100;

/** Answers of requests by their `Idempotency-Key`, so that a repeated request changes nothing. Shared by all instances. */
@Injectable()
export class IdempotencyService {
  constructor(@InjectRepository(IdempotencyKey) private readonly keys: Repository<IdempotencyKey>) {}

  /**
   * The kept answer; or undefined, and the caller processes the request and then calls {@link keep} or {@link release}.
   * `admit` throws if the request is refused before anything is stored.
   */
  async claim(request: KeyedRequest, admit?: () => Promise<void>): Promise<string | undefined> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const row = await this.keys.findOneBy({ id: request.id });
      if (!row) {
        await admit?.();
        if (await this.insert(request)) return undefined;
        continue;
      }
      if (Date.parse(row.expires_at) > Date.now()) return answerOf(row, request);
      if (await this.takeOver(row, request)) return undefined;
    }
    throw busy();
  }

  /** Keeps the answer. The request has succeeded by now, so a failure to keep it is only logged. */
  async keep({ id }: KeyedRequest, answer: string): Promise<void> {
    const kept = Buffer.byteLength(answer) > MAX_ANSWER_BYTES ? NOT_KEPT : answer;
    await this.keys
      .update({ id }, { answer: kept, expires_at: after(KEPT_MS) })
      .catch((cause: unknown) => log.warn({ cause }, 'The answer of an idempotent request was not kept.'));
  }

  /** The request failed and may be repeated. */
  async release({ id }: KeyedRequest): Promise<void> {
    await this.keys
      .delete({ id, answer: IsNull() })
      .catch((cause: unknown) => log.warn({ cause }, 'The key of a failed request was not released.'));
  }

  async deleteExpired(): Promise<void> {
    await this.keys.delete({ expires_at: LessThanOrEqual(new Date().toISOString()) });
  }

  /** False if there is a row already. */
  private async insert(request: KeyedRequest): Promise<boolean> {
    if (Math.random() * CLEANUP_ODDS < 1) await this.deleteExpired();
    try {
      await this.keys.insert({ ...request, answer: null, expires_at: after(LEASE_MS) });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** False if another request was faster. */
  private async takeOver({ id, expires_at }: IdempotencyKey, { fingerprint }: KeyedRequest): Promise<boolean> {
    const lease = { fingerprint, answer: null, expires_at: after(LEASE_MS) };
    return (await this.keys.update({ id, expires_at }, lease)).affected === 1;
  }
}

function answerOf(row: IdempotencyKey, { fingerprint }: KeyedRequest): string {
  if (row.fingerprint !== fingerprint) throw new ApiError('idempotency_reused');
  if (row.answer === null) throw busy();
  if (row.answer === NOT_KEPT) throw new ApiError('idempotency_done');
  return row.answer;
}

const after = (ms: number): string => new Date(Date.now() + ms).toISOString();
const busy = () => new ApiError('idempotency_busy', { retryAfter: BUSY_RETRY_S });
