import { Injectable } from '@nestjs/common';
import { countryName, LANGUAGE_TAGS, type LanguageCode, type Slice } from '@waybill/contracts';
import { HomeService } from '../home/home.service.js';
import { PAGE_SEARCH_KEYS, PagesService } from '../pages/pages.service.js';
import { REVIEW_SEARCH_KEYS, ReviewsService } from '../reviews/reviews.service.js';
import type { Identity } from '../sessions/identity.js';
import { SettingsService } from '../settings/settings.service.js';

/** The data that a client needs to start, read by parallel queries. */
@Injectable()
export class GraphService {
  constructor(
    private readonly home: HomeService,
    private readonly pages: PagesService,
    private readonly reviews: ReviewsService,
    private readonly settings: SettingsService,
  ) {}

  async read(admin: Identity | null, language: LanguageCode | null) {
    const [pages, reviews, settings, home] = await Promise.all([
      this.pages.menu(language),
      this.reviews.forGraph(language),
      this.settings.list(),
      this.home.forGraph(language),
    ]);
    return {
      admin: admin ?? false,
      pages: slice(pages, PAGE_SEARCH_KEYS),
      reviews: slice(reviews, REVIEW_SEARCH_KEYS),
      settings: slice(
        settings.map((row) => ({ ...row, home, ...countryIn(language, row.contact_country) })),
        [],
      ),
    };
  }
}

const slice = <T extends { id: string }>(data: T[], searchKeys: readonly string[]): Slice<T> => ({
  data,
  object: Object.fromEntries(data.map((row) => [row.id, row])),
  search_keys: [...searchKeys],
});

/** Visitors read the address from anywhere: they are told its country, which the company's own lines leave out. */
const countryIn = (language: LanguageCode | null, code: string | undefined) =>
  code && { contact_country_name: countryName(code, LANGUAGE_TAGS[language ?? 'en']) };
