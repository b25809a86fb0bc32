import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PausedAddress, PauseReason } from '@waybill/contracts';
import { In, type Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { PausedAddressRow } from './notifications.entities.js';

/** As many as the panel shows. */
const SHOWN = 200;

/** Addresses that get no milestone mails: mail to them came back, or their owners have unsubscribed. */
@Injectable()
export class PausedAddresses {
  constructor(
    @InjectRepository(PausedAddressRow) private readonly rows: Repository<PausedAddressRow>,
    private readonly database: Database,
  ) {}

  /** The newest ones. */
  list(search: string | undefined): Promise<PausedAddress[]> {
    const where = search ? { address: search.toLowerCase() } : {};
    return this.rows.find({ where, order: { id: 'DESC' }, take: SHOWN });
  }

  /** Those of a few addresses that are paused, with the reason. */
  async among(addresses: readonly string[]): Promise<Map<string, PauseReason>> {
    if (addresses.length === 0) return new Map();
    const rows = await this.rows.findBy({ address: In([...addresses]) });
    return new Map(rows.map(({ address, reason }) => [address, reason]));
  }

  /** Pauses an address; one that is paused already stays as it is. */
  async pause(address: string, reason: PauseReason, detail: string | null = null): Promise<void> {
    if ((await this.among([address])).size > 0) return;
    try {
      await this.rows.insert({ id: newId(), address, reason, detail, created_at: new Date().toISOString() });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async release(id: string): Promise<null> {
    await this.database.withTransaction(async () => {
      const { affected } = await this.rows.delete({ id });
      if (!affected) throw new ApiError('not_found');
    });
    return null;
  }
}
