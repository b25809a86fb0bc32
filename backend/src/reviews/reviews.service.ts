import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Paginated, reviewCreate } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { newestFirst } from '../pagination/newest-first.js';
import type { SearchQuery } from '../pagination/page-query.js';
import { ImagesService } from '../uploads/images.service.js';
import { ReviewRow } from './review.entity.js';

export const REVIEW_SEARCH_KEYS = ['name', 'review'] as const;
const COUNTER = 'reviews';
const MAX_GRAPH_REVIEWS = 30;

@Injectable()
export class ReviewsService {
  constructor(
    private readonly database: Database,
    private readonly images: ImagesService,
    @InjectRepository(ReviewRow) private readonly reviews: Repository<ReviewRow>,
    private readonly counters: Counters,
  ) {}

  /** The newest reviews, as many as the home page shows at most. */
  forGraph(): Promise<ReviewRow[]> {
    return this.reviews.find({ order: { id: 'DESC' }, take: MAX_GRAPH_REVIEWS });
  }

  list(query: SearchQuery, path: string): Promise<Paginated<ReviewRow>> {
    const rows = this.reviews.createQueryBuilder('review');
    return newestFirst(rows, {
      path,
      query,
      searchKeys: REVIEW_SEARCH_KEYS,
      count: () => this.counters.value(COUNTER),
    });
  }

  create(texts: z.output<typeof reviewCreate>, image: Buffer): Promise<ReviewRow> {
    return this.images.add(image, async (name) => {
      const review = { id: newId(), ...texts, image: name, created_at: new Date().toISOString() };
      await this.reviews.insert(review);
      await this.counters.add(COUNTER, 1);
      return { result: review };
    });
  }

  remove(id: string): Promise<void> {
    return this.images.remove(async () => {
      const review = await this.database.lockOrFail(ReviewRow, { id });
      await this.reviews.delete({ id });
      await this.counters.add(COUNTER, -1);
      return review.image;
    });
  }
}
