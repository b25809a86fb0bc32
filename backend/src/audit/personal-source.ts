import { setImmediate as othersTurn } from 'node:timers/promises';
import type { PersonFate, PersonKind } from '@waybill/contracts';
import type { Repository } from 'typeorm';

/** What one feature holds of a person, found by the address that was given with it. */
export interface PersonalSource {
  /** The tables that it speaks for. */
  readonly tables: readonly string[];
  /** All of its records of the person, a bounded number in memory. Each may be erased before the next is asked for. */
  of(email: string): AsyncGenerator<PersonalRecord>;
}

export interface PersonalRecord {
  kind: PersonKind;
  /** All of it, as the person may read it: nothing of anybody else. */
  content: object;
  /** What erasing it will do. */
  fate: PersonFate;
  /** Erases what nothing requires to keep, in a transaction of its own. Resolves with what it did; may be repeated. */
  erase(): Promise<PersonFate>;
}

/** Records that are read at a time. */
const PERSONAL_BATCH = 200;

/** Addresses are compared without case: on one engine a column tells them apart, on the other it does not. */
const sameAddress = (column: string) => `LOWER(${column}) = :email`;

/** The rows that have the address in one of these columns, a batch at a time. */
export async function* batchesNaming<E extends { id: string }>(
  rows: Repository<E>,
  columns: readonly (string & keyof E)[],
  email: string,
): AsyncGenerator<E[]> {
  const isNamed = columns.map((column) => sameAddress(`record.${column}`)).join(' OR ');
  for (let last = ''; ; ) {
    const found = await rows
      .createQueryBuilder('record')
      .where('record.id > :last', { last })
      .andWhere(`(${isNamed})`, { email })
      .orderBy('record.id')
      .limit(PERSONAL_BATCH)
      .getMany();
    if (found.length > 0) yield found;
    if (found.length < PERSONAL_BATCH) return;
    last = found.at(-1)?.id ?? '';
    // The embedded database leaves requests none by itself.
    await othersTurn();
  }
}

/** The same rows, one by one. */
export async function* rowsNaming<E extends { id: string }>(
  ...of: Parameters<typeof batchesNaming<E>>
): AsyncGenerator<E> {
  for await (const batch of batchesNaming(...of)) yield* batch;
}
