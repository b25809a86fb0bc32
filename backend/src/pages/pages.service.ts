import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type Paginated,
  PRIVACY_POLICY_SLUG,
  type pageCreate,
  type pageUpdate,
  SLUG_PATTERN,
} from '@waybill/contracts';
import { Like, type Repository } from 'typeorm';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { nextVersion, requireCurrentVersion } from '../database/optimistic-lock.js';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { newestFirst } from '../pagination/newest-first.js';
import type { SearchQuery } from '../pagination/page-query.js';
import { OldSlug, PageRow } from './page.entity.js';
import { firstFreeSlug, isReserved, slugOf } from './slug.js';

export const PAGE_SEARCH_KEYS = ['title', 'sub_title', 'slug'] as const;
const COUNTER = 'pages';
const MAX_MENU_PAGES = 100;
const ATTEMPTS = 5;
const ENTRY = ['id', 'slug', 'title', 'sub_title', 'icon', 'hero', 'overlay', 'created_at', 'updated_at'] as const;

@Injectable()
export class PagesService {
  constructor(
    private readonly database: Database,
    @InjectRepository(PageRow) private readonly pages: Repository<PageRow>,
    @InjectRepository(OldSlug) private readonly oldSlugs: Repository<OldSlug>,
    private readonly counters: Counters,
  ) {}

  /** Every page without its content, in the order they were made. */
  menu(): Promise<PageRow[]> {
    return this.pages.find({
      select: Object.fromEntries(ENTRY.map((key) => [key, true])),
      order: { id: 'ASC' },
      take: MAX_MENU_PAGES,
    });
  }

  list(query: SearchQuery, path: string): Promise<Paginated<PageRow>> {
    const rows = this.pages.createQueryBuilder('page').select(ENTRY.map((key) => `page.${key}`));
    return newestFirst(rows, { path, query, searchKeys: PAGE_SEARCH_KEYS, count: () => this.counters.value(COUNTER) });
  }

  /** The page of an address it has or had: under an old one it answers with its present slug. */
  async bySlug(slug: string): Promise<PageRow> {
    if (!SLUG_PATTERN.test(slug)) throw new ApiError('not_found');
    const page = await this.pages.findOneBy({ slug });
    if (page) return page;
    const old = await this.database.findOrFail(OldSlug, { slug });
    return this.database.findOrFail(PageRow, { id: old.page_id });
  }

  async create({ slug, image, ...fields }: z.output<typeof pageCreate>): Promise<PageRow> {
    const now = new Date().toISOString();
    const page = {
      id: newId(),
      ...fields,
      sub_title: fields.sub_title ?? null,
      hero: image,
      created_at: now,
      updated_at: now,
    };
    const proposal = slugOf(fields.title);
    return this.withUniqueSlug(slug, async (again) => {
      const free = slug ?? (await this.findFreeSlug(again ? withRandomSuffix(proposal) : proposal));
      await this.pages.insert({ ...page, slug: free });
      await this.counters.add(COUNTER, 1);
      return this.database.findOrFail(PageRow, { id: page.id });
    });
  }

  async update({ id, slug, image, updated_at, ...fields }: z.output<typeof pageUpdate>): Promise<PageRow> {
    return this.withUniqueSlug(slug, async () => {
      const page = await this.database.lockOrFail(PageRow, { id });
      requireCurrentVersion(page, updated_at);
      const { slug: current } = page;
      const wanted = slug ?? current;
      if (current === PRIVACY_POLICY_SLUG && wanted !== current) throw fixedSlug();
      const changes = { ...fields, ...(image && { hero: image }), slug: wanted, updated_at: nextVersion(page) };
      await this.pages.update({ id }, changes);
      if (current !== wanted) await this.oldSlugs.upsert({ slug: current, page_id: id }, ['slug']);
      return this.database.findOrFail(PageRow, { id });
    });
  }

  remove(id: string): Promise<void> {
    return this.database.withTransaction(async () => {
      const page = await this.database.lockOrFail(PageRow, { id });
      if (page.slug === PRIVACY_POLICY_SLUG) throw new ApiError('page_protected');
      await this.oldSlugs.delete({ page_id: id });
      await this.pages.delete({ id });
      await this.counters.add(COUNTER, -1);
    });
  }

  /**
   * Runs `work`, which writes a page under the slug asked for or one it finds itself, in one transaction; `again`
   * after somebody else was faster. A page that takes over another's old address ends that redirect.
   */
  private async withUniqueSlug(asked: string | undefined, work: (again: boolean) => Promise<PageRow>): Promise<PageRow> {
    if (asked && isReserved(asked)) throw ApiError.field('duplicate_slug', 'slug');
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.database.withTransaction(async () => {
          const page = await work(attempt > 1);
          await this.oldSlugs.delete({ slug: page.slug });
          return page;
        });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (asked || attempt === ATTEMPTS) throw ApiError.field('duplicate_slug', 'slug');
      }
    }
  }

  private async findFreeSlug(proposal: string): Promise<string> {
    const alike = await this.pages.find({ select: { slug: true }, where: { slug: Like(`${proposal}%`) } });
    return firstFreeSlug(proposal, new Set(alike.map(({ slug }) => slug)));
  }
}

/** For one that lost the race for the next number: a place where nobody else is heading. */
const withRandomSuffix = (slug: string) => `${slug}-${randomInt(1_000, 10_000)}`;

const fixedSlug = () =>
  new ApiError('validation', {
    fields: { slug: 'Slug of this page is linked from the footer and cannot be changed.' },
  });
