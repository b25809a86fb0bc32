import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { settingsUpdate } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import { Database } from '../database/database.js';
import { nextVersion, requireCurrentVersion } from '../database/optimistic-lock.js';
import { log } from '../logging/log.js';
import { SETTINGS_ID, SettingsRow } from './settings.entity.js';

@Injectable()
export class SettingsService {
  constructor(
    @InjectRepository(SettingsRow) private readonly settings: Repository<SettingsRow>,
    private readonly database: Database,
  ) {}

  /** All settings, private ones included: routes filter them by an output schema. */
  current(): Promise<SettingsRow> {
    return this.settings.findOneByOrFail({ id: SETTINGS_ID });
  }

  async list(): Promise<SettingsRow[]> {
    return [await this.current()];
  }

  /** Updates the settings and logs who changed which fields, but not their values. */
  async update({ updated_at, ...changes }: z.output<typeof settingsUpdate>, by: object): Promise<SettingsRow> {
    const changed = await this.database.withTransaction(async () => {
      const row = await this.database.lockOrFail(SettingsRow, { id: SETTINGS_ID });
      requireCurrentVersion(row, updated_at);
      await this.settings.update({ id: SETTINGS_ID }, { ...changes, updated_at: nextVersion(row) });
      return this.settings.findOneByOrFail({ id: SETTINGS_ID });
    });
    log.info({ event: 'settings_changed', fields: Object.keys(changes), ...by }, 'Settings were changed.');
    return changed;
  }
}
