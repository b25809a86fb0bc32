import { Injectable } from '@nestjs/common';
import { MAPPING_LIMITS, type Paginated } from '@waybill/contracts';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import type { SearchQuery } from '../pagination/page-query.js';
import { Tables } from '../tables/tables.js';
import type { VersionedTable } from '../tables/versioned-table.js';
import { StatusMappingRow } from './status-mapping.entity.js';
import { wordingKey } from './wording-key.js';

type Meaning = Pick<StatusMappingRow, 'wording' | 'event'>;

/** The wordings of the company, each with one meaning. */
@Injectable()
export class StatusMappingTable {
  private readonly mappings: VersionedTable<StatusMappingRow>;

  constructor(
    private readonly database: Database,
    private readonly counters: Counters,
    tables: Tables,
  ) {
    this.mappings = tables.versioned(StatusMappingRow, ['wording']);
  }

  list(query: SearchQuery): Promise<Paginated<StatusMappingRow>> {
    return this.mappings.list(query, '/api/status-mappings');
  }

  find(id: string): Promise<StatusMappingRow> {
    return this.mappings.byId(id);
  }

  create(meaning: Meaning): Promise<StatusMappingRow> {
    return this.changed(async () => {
      const created = await this.mappings.create(keyed(meaning));
      // After the insert, whose counter the transaction holds: two at once cannot both be the last.
      if ((await this.counters.value('status_mappings')) > MAPPING_LIMITS.mappings)
        throw new ApiError('too_many_mappings');
      return created;
    });
  }

  /** @param changesOf what a row becomes */
  update(
    id: string,
    basedOn: string | undefined,
    changesOf: (row: StatusMappingRow) => Meaning,
  ): Promise<StatusMappingRow> {
    return this.changed(async () => {
      const row = await this.mappings.lockVersion(id, basedOn);
      return this.mappings.change(row, keyed(changesOf(row)));
    });
  }

  remove(id: string): Promise<void> {
    return this.mappings.remove(id);
  }

  private async changed(work: () => Promise<StatusMappingRow>): Promise<StatusMappingRow> {
    try {
      return await this.database.withTransaction(work);
    } catch (error) {
      throw isDuplicateKey(error) ? ApiError.field('wording_known', 'wording') : error;
    }
  }
}

const keyed = (meaning: Meaning) => ({ ...meaning, wording_key: wordingKey(meaning.wording) });
