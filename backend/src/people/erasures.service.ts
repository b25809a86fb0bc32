import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { ErasureRunner, LEASE_MS } from './erasure-runner.service.js';
import { addressOf } from './people.service.js';
import { PersonErasureRow } from './person-erasure.entity.js';

/** Erasures with one request each: accepted here, carried out by {@link ErasureRunner}. */
@Injectable()
export class ErasuresService {
  constructor(
    @InjectRepository(PersonErasureRow) private readonly rows: Repository<PersonErasureRow>,
    private readonly database: Database,
    private readonly log: AuditLog,
    private readonly runner: ErasureRunner,
  ) {}

  /** One at a time: each reads whole tables. */
  async create(entered: string): Promise<PersonErasureRow> {
    const at = new Date().toISOString();
    const row: PersonErasureRow = {
      ...{ id: newId(), email: addressOf(entered), state: 'running', total: null, done: 0, counts: [] },
      ...{ created_at: at, active_at: at },
    };
    await this.database.withTransaction(async () => {
      const heardOf = MoreThan(new Date(Date.now() - LEASE_MS).toISOString());
      if (await this.rows.existsBy({ state: 'running', active_at: heardOf }))
        throw new ApiError('erasure_busy', { retryAfter: 5 });
      await this.rows.insert(row);
      await this.log.record({ action: 'person_erasing' });
    });
    this.runner.start(row.id);
    return row;
  }

  /** Also continues one whose process ended. */
  async find(id: string): Promise<PersonErasureRow> {
    const row = await this.database.findOrFail(PersonErasureRow, { id });
    await this.runner.resume(row);
    return row;
  }
}
