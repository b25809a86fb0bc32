import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { settingsUpdate } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import { SETTINGS_ID, SettingsRow } from './settings.entity.js';

@Injectable()
export class SettingsService {
  constructor(@InjectRepository(SettingsRow) private readonly settings: Repository<SettingsRow>) {}

  /** The site's settings, all of them: whoever answers with them filters by an output schema. */
  current(): Promise<SettingsRow> {
    return this.settings.findOneByOrFail({ id: SETTINGS_ID });
  }

  async list(): Promise<SettingsRow[]> {
    return [await this.current()];
  }

  async update(changes: z.output<typeof settingsUpdate>): Promise<SettingsRow> {
    await this.settings.update({ id: SETTINGS_ID }, { ...changes, updated_at: new Date().toISOString() });
    return this.current();
  }
}
