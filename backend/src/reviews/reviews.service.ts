import { Injectable } from '@nestjs/common';
import type { Paginated, reviewCreate } from '@waybill/contracts';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import type { SearchQuery } from '../pagination/page-query.js';
import type { CountedTable } from '../tables/counted-table.js';
import { Tables } from '../tables/tables.js';
import { ImagesService } from '../uploads/images.service.js';
import { ReviewRow } from './review.entity.js';

export const REVIEW_SEARCH_KEYS = ['name', 'review'] as const;
const MAX_GRAPH_REVIEWS = 30;

@Injectable()
export class ReviewsService {
  private readonly reviews: CountedTable<ReviewRow>;

  constructor(
    private readonly images: ImagesService,
    tables: Tables,
  ) {
    this.reviews = tables.counted(ReviewRow, REVIEW_SEARCH_KEYS);
  }

  /** The newest reviews, as many as the home page shows at most. */
  forGraph(): Promise<ReviewRow[]> {
    return this.reviews.rows.find({ order: { id: 'DESC' }, take: MAX_GRAPH_REVIEWS });
  }

  list(query: SearchQuery, path: string): Promise<Paginated<ReviewRow>> {
    return this.reviews.list(query, path);
  }

  create(texts: z.output<typeof reviewCreate>, image: Buffer): Promise<ReviewRow> {
    return this.images.add(image, async (name) => {
      const review = { id: newId(), ...texts, image: name, created_at: new Date().toISOString() };
      return { result: await this.reviews.insert(review) };
    });
  }

  remove(id: string): Promise<void> {
    return this.images.remove(async () => (await this.reviews.delete(id)).image);
  }
}
