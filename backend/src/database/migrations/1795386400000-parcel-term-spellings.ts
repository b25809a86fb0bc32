import type { MigrationInterface, QueryRunner } from 'typeorm';
import { renewTerms } from './1795359600000-parcel-terms.js';

/** Terms in other spellings, such as "mueller" of "müller": the rows that a search reads are made anew. */
export class ParcelTermSpellings1795386400000 implements MigrationInterface {
  name = 'ParcelTermSpellings1795386400000';

  up(runner: QueryRunner): Promise<void> {
    return renewTerms(runner, false);
  }

  /** An earlier version finds by the old spellings what it found before. */
  async down(): Promise<void> {}
}
