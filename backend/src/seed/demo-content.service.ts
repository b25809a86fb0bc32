import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { HomeService } from '../home/home.service.js';
import { PagesService } from '../pages/pages.service.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { ReviewsService } from '../reviews/reviews.service.js';
import type { SettingsRow } from '../settings/settings.entity.js';
import { SettingsService } from '../settings/settings.service.js';
import { TranslationsService } from '../translations/translations.service.js';
import { DEMO_SETTINGS, portraitOf } from './demo.js';
import { type DemoParcel, demoParcels } from './demo-parcels.js';
import { DEMO_PAGES, DEMO_REVIEWS } from './texts.js';

/** Ids of demo records: as they were made, and changed since. */
interface Records {
  unchanged: string[];
  changed: string[];
}

/** What a site has of the demo content. */
export interface DemoContent {
  parcels: Records;
  pages: Records;
  reviews: Records;
  /** Settings that still have the value of the demo. */
  settings: (keyof SettingsRow)[];
  /** Whether the home page shows the figures and the clients of a new site. */
  figures: boolean;
  clients: boolean;
}

/** The demo content of a site, and its removal. Each record is removed like any other: by its feature, and recorded. */
@Injectable()
export class DemoContentService {
  constructor(
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly pages: PagesService,
    private readonly reviews: ReviewsService,
    private readonly settings: SettingsService,
    private readonly home: HomeService,
    private readonly translations: TranslationsService,
  ) {}

  async find(): Promise<DemoContent> {
    const { figures, clients } = await this.home.read(null);
    return {
      parcels: await this.findParcels(),
      pages: await this.findPages(),
      reviews: await this.findReviews(),
      settings: await this.findSettings(),
      figures: figures === null,
      clients: clients === null,
    };
  }

  /** Removes what `find` returned as unchanged, if it still is; may be repeated after an interruption. */
  async remove(shown: DemoContent): Promise<void> {
    const found = await this.find();
    const unchanged = (kind: 'parcels' | 'pages' | 'reviews') =>
      found[kind].unchanged.filter((id) => shown[kind].unchanged.includes(id));
    for (const id of unchanged('parcels')) await this.parcels.delete(id);
    for (const id of unchanged('pages')) await this.pages.remove(id);
    for (const id of unchanged('reviews')) await this.reviews.remove(id);
    const settings = found.settings.filter((name) => shown.settings.includes(name));
    if (settings.length > 0) await this.database.withTransaction(() => this.settings.clear(settings));
    const [figures, clients] = [found.figures && shown.figures, found.clients && shown.clients];
    if (figures || clients)
      await this.home.update({ language: 'en', ...(figures && { figures: {} }), ...(clients && { clients: [] }) });
  }

  private async findParcels(): Promise<Records> {
    const demo = demoParcels(new Date());
    const found = await this.parcels.byCodes(demo.map(({ parcel }) => parcel.tracking_code));
    const ids: Records = { unchanged: [], changed: [] };
    for (const each of demo) {
      const parcel = found.get(each.parcel.tracking_code);
      if (parcel) (isAsMade(parcel, each) ? ids.unchanged : ids.changed).push(parcel.id);
    }
    return ids;
  }

  private async findPages(): Promise<Records> {
    const slugs = DEMO_PAGES.map(({ slug }) => slug);
    const entries = (await this.pages.menu(null)).filter(({ slug }) => slugs.includes(slug));
    const rows = await Promise.all(entries.map(({ slug }) => this.pages.bySlug(slug)));
    return this.sorted(rows, (row) => DEMO_PAGES.some((page) => hasValues(row, page)));
  }

  private async findReviews(): Promise<Records> {
    const rows = await this.reviews.withImages(DEMO_REVIEWS.map(([name]) => portraitOf(name)));
    return this.sorted(rows, (row) => DEMO_REVIEWS.some(([name, review]) => hasValues(row, { name, review })));
  }

  /** A translation is work that the admin put into a record. */
  private async sorted<Row extends { id: string }>(rows: Row[], isUnchanged: (row: Row) => boolean): Promise<Records> {
    const translated = await this.translations.languagesOf(rows.map(({ id }) => id));
    const ids: Records = { unchanged: [], changed: [] };
    for (const row of rows) (isUnchanged(row) && !translated.has(row.id) ? ids.unchanged : ids.changed).push(row.id);
    return ids;
  }

  private async findSettings(): Promise<DemoContent['settings']> {
    const row = await this.settings.current();
    const fields = Object.keys(DEMO_SETTINGS) as (keyof typeof DEMO_SETTINGS)[];
    return fields.filter((name) => row[name] === DEMO_SETTINGS[name]);
  }
}

/** Every change of a parcel or its history moves `updated_at`, which the demo has some hours after `created_at`. */
const isAsMade = (row: Parcel, { parcel, activities }: DemoParcel) =>
  ageOf(row) === ageOf(parcel) && row.history_count === activities.length;

const ageOf = ({ created_at, updated_at }: Parcel) => Date.parse(updated_at) - Date.parse(created_at);

const hasValues = (row: object, values: object) =>
  Object.entries(values).every(([name, value]) => Reflect.get(row, name) === value);
