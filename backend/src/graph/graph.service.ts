import { Injectable } from '@nestjs/common';
import type { Slice } from '@waybill/contracts';
import { PAGE_SEARCH_KEYS, PagesService } from '../pages/pages.service.js';
import { REVIEW_SEARCH_KEYS, ReviewsService } from '../reviews/reviews.service.js';
import type { Identity } from '../sessions/sessions.service.js';
import { SettingsService } from '../settings/settings.service.js';

/** The data that a client needs to start, read by parallel queries. */
@Injectable()
export class GraphService {
  constructor(
    private readonly pages: PagesService,
    private readonly reviews: ReviewsService,
    private readonly settings: SettingsService,
  ) {}

  async read(admin: Identity | null) {
    const [pages, reviews, settings] = await Promise.all([
      this.pages.menu(),
      this.reviews.forGraph(),
      this.settings.list(),
    ]);
    return {
      admin: admin ?? false,
      pages: slice(pages, PAGE_SEARCH_KEYS),
      reviews: slice(reviews, REVIEW_SEARCH_KEYS),
      settings: slice(settings, []),
    };
  }
}

const slice = <T extends { id: string }>(data: T[], searchKeys: readonly string[]): Slice<T> => ({
  data,
  object: Object.fromEntries(data.map((row) => [row.id, row])),
  search_keys: [...searchKeys],
});
