import { Injectable } from '@nestjs/common';
import {
  type LanguageCode,
  type Paginated,
  READ_ONLY,
  type TranslatedKind,
  type translationCreate,
  type translationListQuery,
  type translationUpdate,
} from '@waybill/contracts';
import { In } from 'typeorm';
import type { z } from 'zod';
import { Database } from '../database/database.js';
import { editable } from '../database/read-only.js';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { paginate } from '../pagination/paginate.js';
import { Tables } from '../tables/tables.js';
import type { VersionedTable } from '../tables/versioned-table.js';
import { TranslationRow } from './translation.entity.js';

type ListQuery = z.output<typeof translationListQuery>;

/** A translation as features read it. */
export type Translated = Pick<TranslationRow, 'title' | 'sub_title' | 'text'>;

/** Id of the record that a request names; throws `not_found` if there is none. */
type FindRecord = (record: string) => Promise<string>;

const BY_ID = { record: { direction: 'ASC' } } as const;

/** Translations of the texts that the admin writes, which visitors read in place of the originals. */
@Injectable()
export class TranslationsService {
  private readonly translations: VersionedTable<TranslationRow>;
  private readonly finders = new Map<TranslatedKind, FindRecord>();

  constructor(
    private readonly database: Database,
    tables: Tables,
  ) {
    this.translations = tables.versioned(TranslationRow, ['title']);
  }

  /** The feature that owns a kind of records says which of them exist. */
  onKind(kind: TranslatedKind, find: FindRecord): void {
    this.finders.set(kind, find);
  }

  async list({ kind, record, ...query }: ListQuery): Promise<Paginated<TranslationRow>> {
    const record_id = await this.findRecord(kind, record);
    const rows = this.translations.rows.createQueryBuilder('translation').where({ record_id });
    const path = '/api/translations';
    return paginate(rows, { path, query: { ...query, kind, record }, orders: BY_ID, sort: 'record' });
  }

  find(id: string): Promise<TranslationRow> {
    return this.translations.byId(id);
  }

  async create({ record, ...texts }: z.output<typeof translationCreate>): Promise<TranslationRow> {
    try {
      return await this.database.withTransaction(async () => {
        const record_id = await this.findRecord(texts.kind, record);
        const row = { ...NO_TITLES, ...texts, record_id };
        return this.translations.create({ ...row, sub_title: row.sub_title ?? null });
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw ApiError.field('duplicate_translation', 'language');
    }
  }

  update({ id, kind, updated_at, ...changes }: z.output<typeof translationUpdate>): Promise<TranslationRow> {
    return this.database.withTransaction(async () => {
      const row = await this.translations.lockVersion(id, updated_at);
      if (row.kind !== kind) throw new ApiError('validation', { fields: { kind: 'Kind cannot be changed here.' } });
      return this.translations.change(row, editable(row, changes, READ_ONLY.translation));
    });
  }

  remove(id: string): Promise<void> {
    return this.translations.remove(id);
  }

  /** Deletes the translations of a record that is being deleted. Must run in its transaction. */
  async removeOf(record_id: string): Promise<void> {
    const rows = await this.translations.rows.find({ select: { id: true }, where: { record_id } });
    for (const { id } of rows) await this.translations.delete(id);
  }

  /** The translations of records into one language, by record. Without their texts, only titles are read. */
  async into(language: LanguageCode, records: readonly string[], withText = true): Promise<Map<string, Translated>> {
    if (records.length === 0) return new Map();
    const rows = await this.translations.rows.find({
      select: { record_id: true, title: true, sub_title: true, text: withText },
      where: { language, record_id: In([...records]) },
    });
    return new Map(rows.map((row) => [row.record_id, row]));
  }

  /** The languages that records are translated into, by record. */
  async languagesOf(records: readonly string[]): Promise<Map<string, LanguageCode[]>> {
    const select = { record_id: true, language: true } as const;
    const where = { record_id: In([...records]) };
    const rows =
      records.length > 0 ? await this.translations.rows.find({ select, where, order: { language: 'ASC' } }) : [];
    const languages = new Map<string, LanguageCode[]>();
    for (const { record_id, language } of rows)
      languages.set(record_id, [...(languages.get(record_id) ?? []), language]);
    return languages;
  }

  private findRecord(kind: TranslatedKind, record: string): Promise<string> {
    const find = this.finders.get(kind);
    if (!find) throw new Error(`No feature has records of the kind ${kind}.`);
    return find(record);
  }
}

const NO_TITLES = { title: null, sub_title: null };
