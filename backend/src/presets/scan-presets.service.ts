import { Injectable } from '@nestjs/common';
import {
  type LanguageCode,
  MAX_SCAN_PRESETS,
  type Paginated,
  READ_ONLY,
  type scanPresetCreate,
  type scanPresetUpdate,
} from '@waybill/contracts';
import type { z } from 'zod';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { editable } from '../database/read-only.js';
import { ApiError } from '../errors/api-error.js';
import type { SearchQuery } from '../pagination/page-query.js';
import { Tables } from '../tables/tables.js';
import type { VersionedTable } from '../tables/versioned-table.js';
import { type Translated, TranslationsService } from '../translations/translations.service.js';
import { ScanPresetRow } from './scan-preset.entity.js';

/** What the chips of the scan form fill in. */
@Injectable()
export class ScanPresetsService {
  private readonly presets: VersionedTable<ScanPresetRow>;

  constructor(
    private readonly database: Database,
    private readonly counters: Counters,
    private readonly translations: TranslationsService,
    tables: Tables,
  ) {
    this.presets = tables.versioned(ScanPresetRow, ['title']);
    translations.onKind('preset', async (id) => (await this.presets.byId(id)).id);
  }

  /** All presets with their translations into a language. */
  async into(language: LanguageCode): Promise<[ScanPresetRow, Translated][]> {
    const presets = await this.presets.rows.find({ take: MAX_SCAN_PRESETS });
    const ids = presets.map(({ id }) => id);
    const translations = await this.translations.into(language, ids);
    return presets.flatMap((preset) => {
      const translation = translations.get(preset.id);
      return translation ? [[preset, translation]] : [];
    });
  }

  list(query: SearchQuery): Promise<Paginated<ScanPresetRow>> {
    return this.presets.list(query, '/api/scan-presets');
  }

  find(id: string): Promise<ScanPresetRow> {
    return this.presets.byId(id);
  }

  create(values: z.output<typeof scanPresetCreate>): Promise<ScanPresetRow> {
    return this.database.withTransaction(async () => {
      const preset = await this.presets.create({ ...values, event: values.event ?? null });
      // After the insert, whose counter the transaction holds: two at once cannot both be the last.
      if ((await this.counters.value('scan_presets')) > MAX_SCAN_PRESETS) throw new ApiError('too_many_presets');
      return preset;
    });
  }

  update({ id, updated_at, ...changes }: z.output<typeof scanPresetUpdate>): Promise<ScanPresetRow> {
    return this.database.withTransaction(async () => {
      const preset = await this.presets.lockVersion(id, updated_at);
      return this.presets.change(preset, editable(preset, changes, READ_ONLY.scanPreset));
    });
  }

  remove(id: string): Promise<void> {
    return this.database.withTransaction(async () => {
      await this.presets.delete(id);
      await this.translations.removeOf(id);
    });
  }
}
