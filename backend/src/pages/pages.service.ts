import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type LanguageCode,
  type Paginated,
  PRIVACY_POLICY_SLUG,
  type pageCreate,
  type pageUpdate,
  READ_ONLY,
  SLUG_PATTERN,
} from '@waybill/contracts';
import { Like, type Repository } from 'typeorm';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { editable } from '../database/read-only.js';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import type { SearchQuery } from '../pagination/page-query.js';
import { Tables } from '../tables/tables.js';
import type { VersionedTable } from '../tables/versioned-table.js';
import { TranslationsService } from '../translations/translations.service.js';
import { OldSlug, PageRow } from './page.entity.js';
import { PageTexts, type Readable } from './page-texts.service.js';
import { firstFreeSlug, isReserved, slugOf } from './slug.js';

export const PAGE_SEARCH_KEYS = ['title', 'sub_title', 'slug'] as const;
const MAX_MENU_PAGES = 100;
const MAX_ATTEMPTS = 5;
const ENTRY_COLUMNS = [
  'id',
  'slug',
  'title',
  'sub_title',
  'icon',
  'hero',
  'overlay',
  'created_at',
  'updated_at',
] as const;

@Injectable()
export class PagesService {
  private readonly pages: VersionedTable<PageRow>;

  constructor(
    private readonly database: Database,
    @InjectRepository(OldSlug) private readonly oldSlugs: Repository<OldSlug>,
    private readonly translations: TranslationsService,
    private readonly texts: PageTexts,
    tables: Tables,
  ) {
    this.pages = tables.versioned(PageRow, PAGE_SEARCH_KEYS);
    translations.onKind('page', async (record) => (await this.byIdOrSlug(record)).id);
  }

  /** All pages without content, in order of creation, in the language of the reader if they are translated. */
  async menu(language: LanguageCode | null): Promise<Readable<PageRow>[]> {
    const entries = await this.pages.rows.find({
      select: Object.fromEntries(ENTRY_COLUMNS.map((key) => [key, true])),
      order: { id: 'ASC' },
      take: MAX_MENU_PAGES,
    });
    return this.texts.into(language, entries);
  }

  async list(query: SearchQuery, path: string): Promise<Paginated<Readable<PageRow>>> {
    const entries = this.pages.rows.createQueryBuilder('page').select(ENTRY_COLUMNS.map((key) => `page.${key}`));
    const page = await this.pages.list(query, path, entries);
    return { ...page, data: await this.texts.originals(page.data) };
  }

  /** A page by its current or a former slug, in the language of the reader if it is translated. */
  async read(slug: string, language: LanguageCode | null): Promise<Readable<PageRow>> {
    const [page] = await this.texts.into(language, [await this.bySlug(slug)]);
    return page as Readable<PageRow>;
  }

  /** Finds a page by its current or a former slug; the result has the current one. */
  async bySlug(slug: string): Promise<PageRow> {
    if (!SLUG_PATTERN.test(slug)) throw new ApiError('not_found');
    const page = await this.pages.rows.findOneBy({ slug });
    if (page) return page;
    const old = await this.database.findOrFail(OldSlug, { slug });
    return this.pages.byId(old.page_id);
  }

  /** Ids are slugs, too, by their letters: a page that has one as its slug is found by its own id only. */
  private async byIdOrSlug(record: string): Promise<PageRow> {
    return (await this.pages.rows.findOneBy({ id: record })) ?? this.bySlug(record);
  }

  async create({ slug, image, ...fields }: z.output<typeof pageCreate>): Promise<Readable<PageRow>> {
    const now = new Date().toISOString();
    const page = {
      id: newId(),
      ...fields,
      sub_title: fields.sub_title ?? null,
      hero: image,
      created_at: now,
      updated_at: now,
    };
    const proposed = await slugOf(fields.title);
    return this.withUniqueSlug(slug, async (isRetry) => {
      const free = slug ?? (await this.findFreeSlug(isRetry ? withRandomSuffix(proposed) : proposed));
      await this.pages.insert({ ...page, slug: free });
      return this.pages.byId(page.id);
    });
  }

  async update({
    id,
    slug,
    hero,
    image = hero,
    languages: _,
    updated_at,
    ...changes
  }: z.output<typeof pageUpdate>): Promise<Readable<PageRow>> {
    return this.withUniqueSlug(slug, async () => {
      const page = await this.pages.lockVersion(id, updated_at);
      const fields = editable(await this.readable(page), changes, READ_ONLY.page);
      const { slug: current } = page;
      const requested = slug ?? current;
      if (current === PRIVACY_POLICY_SLUG && requested !== current) throw fixedSlug();
      const changed = await this.pages.change(page, { ...fields, ...(image && { hero: image }), slug: requested });
      if (current !== requested) await this.oldSlugs.upsert({ slug: current, page_id: id }, ['slug']);
      return changed;
    });
  }

  remove(id: string): Promise<void> {
    return this.database.withTransaction(async () => {
      const { slug } = await this.pages.delete(id);
      if (slug === PRIVACY_POLICY_SLUG) throw new ApiError('page_protected');
      await this.oldSlugs.delete({ page_id: id });
      await this.translations.removeOf(id);
    });
  }

  /**
   * Runs `work`, which stores a page under the requested slug or one it generates, in one transaction; `isRetry` after
   * a concurrent request took that slug. A page stored under a former slug of another page ends that redirect.
   */
  private async withUniqueSlug(
    requested: string | undefined,
    work: (isRetry: boolean) => Promise<PageRow>,
  ): Promise<Readable<PageRow>> {
    if (requested && isReserved(requested)) throw ApiError.field('duplicate_slug', 'slug');
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.database.withTransaction(async () => {
          const page = await work(attempt > 1);
          await this.oldSlugs.delete({ slug: page.slug });
          return this.readable(page);
        });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (requested || attempt === MAX_ATTEMPTS) throw ApiError.field('duplicate_slug', 'slug');
      }
    }
  }

  private async readable(page: PageRow): Promise<Readable<PageRow>> {
    const [readable] = await this.texts.originals([page]);
    return readable as Readable<PageRow>;
  }

  private async findFreeSlug(proposed: string): Promise<string> {
    const similar = await this.pages.rows.find({ select: { slug: true }, where: { slug: Like(`${proposed}%`) } });
    return firstFreeSlug(proposed, new Set(similar.map(({ slug }) => slug)));
  }
}

/** Avoids another collision after losing the race for the next number. */
const withRandomSuffix = (slug: string) => `${slug}-${randomInt(1_000, 10_000)}`;

const fixedSlug = () =>
  new ApiError('validation', {
    fields: { slug: 'This page is linked from the footer, so its slug cannot be changed.' },
  });
