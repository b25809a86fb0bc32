import { createHmac } from 'node:crypto';
import type { AuditRow } from './audit-entry.entity.js';

/** Hash before the first entry. */
export const ORIGIN = '0'.repeat(64);

/** The chained columns, in the order in which they are hashed. */
const CHAINED = [
  'id',
  'at',
  'actor',
  'actor_id',
  'session',
  'request',
  'action',
  'entity',
  'record',
  'fields',
  'details_hash',
  'key_id',
] as const satisfies readonly (keyof AuditRow)[];

export type Unsigned = Pick<AuditRow, (typeof CHAINED)[number]>;

/** Signs entries with a key that is not in the database: whoever can write there cannot sign. */
export class Chain {
  readonly keyId: string;

  constructor(private readonly key: string) {
    this.keyId = this.hmac('key').slice(0, 16);
  }

  /** Hash of an entry that follows the one with the hash `previous`. */
  next(previous: string, entry: Unsigned): string {
    return this.hmac(`entry ${previous} ${JSON.stringify(CHAINED.map((column) => entry[column]))}`);
  }

  /** Hash of an entry's details. The id keeps the details of two entries from being exchanged or compared. */
  details(id: string, details: string): string {
    return this.hmac(`details ${id} ${details}`);
  }

  private hmac(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('hex');
  }
}
