import { Injectable } from '@nestjs/common';
import type { EntityTarget } from 'typeorm';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { type CountedRow, CountedTable } from './counted-table.js';
import { type VersionedRow, VersionedTable } from './versioned-table.js';

/** Makes the table objects that services are composed of. A search applies to the columns `searchKeys`. */
@Injectable()
export class Tables {
  constructor(
    private readonly database: Database,
    private readonly counters: Counters,
  ) {}

  counted<E extends CountedRow>(entity: EntityTarget<E>, searchKeys: readonly (keyof E & string)[]): CountedTable<E> {
    return new CountedTable(entity, searchKeys, this.database, this.counters);
  }

  versioned<E extends VersionedRow>(
    entity: EntityTarget<E>,
    searchKeys: readonly (keyof E & string)[],
  ): VersionedTable<E> {
    return new VersionedTable(entity, searchKeys, this.database, this.counters);
  }
}
