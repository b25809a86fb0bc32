import { Injectable } from '@nestjs/common';
import { LANGUAGE_TAGS, type LanguageCode, type Paginated, type reviewCreate } from '@waybill/contracts';
import { In } from 'typeorm';
import type { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { newId } from '../database/columns.js';
import type { SearchQuery } from '../pagination/page-query.js';
import type { CountedTable } from '../tables/counted-table.js';
import { Tables } from '../tables/tables.js';
import { textLanguage } from '../translations/text-language.js';
import { TranslationsService } from '../translations/translations.service.js';
import { ImagesService } from '../uploads/images.service.js';
import { ReviewRow } from './review.entity.js';

export const REVIEW_SEARCH_KEYS = ['name', 'review'] as const;
const MAX_GRAPH_REVIEWS = 30;

/** A review with the tag of its language. */
type ReadableReview = ReviewRow & { language: string };

@Injectable()
export class ReviewsService {
  private readonly reviews: CountedTable<ReviewRow>;

  constructor(
    private readonly images: ImagesService,
    private readonly translations: TranslationsService,
    @InjectConfig() private readonly config: Pick<Config, 'contentLanguage'>,
    tables: Tables,
  ) {
    this.reviews = tables.counted(ReviewRow, REVIEW_SEARCH_KEYS);
    translations.onKind('review', async (id) => (await this.reviews.byId(id)).id);
  }

  /** The newest reviews, as many as the home page shows at most, in the language of the reader if translated. */
  async forGraph(language: LanguageCode | null): Promise<ReadableReview[]> {
    const rows = await this.reviews.rows.find({ order: { id: 'DESC' }, take: MAX_GRAPH_REVIEWS });
    const reviews = rows.map((row) => this.readable(row));
    if (language === null) return reviews;
    const ids = rows.map(({ id }) => id);
    const translations = await this.translations.into(language, ids);
    return reviews.map((review) => {
      const text = translations.get(review.id)?.text;
      return text === undefined ? review : { ...review, review: text, language: LANGUAGE_TAGS[language] };
    });
  }

  async list(query: SearchQuery, path: string): Promise<Paginated<ReadableReview>> {
    const page = await this.reviews.list(query, path);
    return { ...page, data: page.data.map((row) => this.readable(row)) };
  }

  async find(id: string): Promise<ReadableReview> {
    return this.readable(await this.reviews.byId(id));
  }

  /** The reviews with these images. */
  withImages(images: readonly string[]): Promise<ReviewRow[]> {
    return this.reviews.rows.findBy({ image: In([...images]) });
  }

  create(texts: z.output<typeof reviewCreate>, image: Buffer): Promise<ReadableReview> {
    return this.images.add(image, async (name) => {
      const review = { id: newId(), ...texts, image: name, created_at: new Date().toISOString() };
      return { result: this.readable(await this.reviews.insert(review)) };
    });
  }

  remove(id: string): Promise<void> {
    return this.images.remove(async () => {
      await this.translations.removeOf(id);
      return (await this.reviews.delete(id)).image;
    });
  }

  private readable(row: ReviewRow): ReadableReview {
    return { ...row, language: textLanguage(row.review, this.config.contentLanguage) };
  }
}
