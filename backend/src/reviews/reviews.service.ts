import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Paginated, reviewCreate } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { count, counted } from '../database/counter.entity.js';
import { Database } from '../database/database.js';
import type { SearchQuery } from '../http/list.js';
import { containing, paginate } from '../http/pagination.js';
import { ImagesService } from '../uploads/images.service.js';
import { ReviewRow } from './review.entity.js';

export const REVIEW_SEARCH_KEYS = ['name', 'review'] as const;
const COUNTER = 'reviews';
const SHOWN_ON_THE_SITE = 30;

@Injectable()
export class ReviewsService {
  constructor(
    private readonly database: Database,
    private readonly images: ImagesService,
    @InjectRepository(ReviewRow) private readonly reviews: Repository<ReviewRow>,
  ) {}

  /** The newest reviews, as many as the home page shows. */
  forGraph(): Promise<ReviewRow[]> {
    return this.reviews.find({ order: { id: 'DESC' }, take: SHOWN_ON_THE_SITE });
  }

  async list(query: SearchQuery, path: string): Promise<Paginated<ReviewRow>> {
    const rows = this.reviews.createQueryBuilder('review');
    if (query.search) {
      rows.where("review.name LIKE :words ESCAPE '!' OR review.review LIKE :words ESCAPE '!'", {
        words: containing(query.search),
      });
    }
    const total = query.search ? undefined : await counted(this.database.manager, COUNTER);
    return paginate(rows, {
      path,
      query,
      orders: { newest: { direction: 'DESC' } },
      sort: 'newest',
      total,
      searchKeys: REVIEW_SEARCH_KEYS,
    });
  }

  create(texts: z.output<typeof reviewCreate>, picture: Buffer): Promise<ReviewRow> {
    return this.images.add(picture, async (manager, image) => {
      const review = { id: newId(), ...texts, image, created_at: new Date().toISOString() };
      await manager.insert(ReviewRow, review);
      await count(manager, COUNTER, 1);
      return { result: review };
    });
  }

  remove(id: string): Promise<void> {
    return this.images.drop(async (manager) => {
      const review = await this.database.lockOrFail(manager, ReviewRow, { id });
      await manager.delete(ReviewRow, { id });
      await count(manager, COUNTER, -1);
      return review.image;
    });
  }
}
