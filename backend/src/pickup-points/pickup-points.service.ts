import { Injectable } from '@nestjs/common';
import {
  type LanguageCode,
  MAX_PICKUP_POINTS,
  type OfferedPickupPoint,
  type Paginated,
  type pickupPointCreate,
  type pickupPointUpdate,
  READ_ONLY,
} from '@waybill/contracts';
import type { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Counters } from '../database/counters.js';
import { Database } from '../database/database.js';
import { editable } from '../database/read-only.js';
import { ApiError } from '../errors/api-error.js';
import type { SearchQuery } from '../pagination/page-query.js';
import { Tables } from '../tables/tables.js';
import type { VersionedTable } from '../tables/versioned-table.js';
import { textLanguage } from '../translations/text-language.js';
import { TranslationsService } from '../translations/translations.service.js';
import { kilometersBetween, type Position } from './distance.js';
import { PickupPointRow } from './pickup-point.entity.js';

/** Places of the company where recipients collect their parcels. */
@Injectable()
export class PickupPointsService {
  private readonly points: VersionedTable<PickupPointRow>;

  constructor(
    private readonly database: Database,
    private readonly counters: Counters,
    private readonly translations: TranslationsService,
    @InjectConfig() private readonly config: Pick<Config, 'contentLanguage'>,
    tables: Tables,
  ) {
    this.points = tables.versioned(PickupPointRow, ['name', 'location']);
    translations.onKind('pickup', async (id) => (await this.points.byId(id)).id);
  }

  /** All of them for a reader, the nearest to a place first, then those without a position by their names. */
  async near(place: Position, language: LanguageCode | null): Promise<OfferedPickupPoint[]> {
    const rows = await this.points.rows.find({ order: { name: 'ASC', id: 'ASC' }, take: MAX_PICKUP_POINTS });
    const ids = rows.map(({ id }) => id);
    const hoursOf = await (language ? this.translations.into(language, ids) : new Map());
    const points = rows.map(({ id, name, location, hours, ...position }) => {
      const translated: string | undefined = hoursOf.get(id)?.text;
      return {
        ...{ id, name, location, hours: translated ?? hours },
        hours_language: translated === undefined ? textLanguage(hours ?? '', this.config.contentLanguage) : null,
        kilometers: kilometersBetween(place, position),
      };
    });
    return points.sort((a, b) => (a.kilometers ?? Infinity) - (b.kilometers ?? Infinity) || 0);
  }

  /** Null if there is no such pick-up point. */
  nameOf = async (id: string): Promise<string | null> => (await this.points.rows.findOneBy({ id }))?.name ?? null;

  list(query: SearchQuery): Promise<Paginated<PickupPointRow>> {
    return this.points.list(query, '/api/pickup-points');
  }

  find(id: string): Promise<PickupPointRow> {
    return this.points.byId(id);
  }

  create(values: z.output<typeof pickupPointCreate>): Promise<PickupPointRow> {
    return this.database.withTransaction(async () => {
      const point = await this.points.create(values);
      // After the insert, whose counter the transaction holds: two at once cannot both be the last.
      if ((await this.counters.value('pickup_points')) > MAX_PICKUP_POINTS)
        throw new ApiError('too_many_pickup_points');
      return point;
    });
  }

  update({ id, updated_at, ...changes }: z.output<typeof pickupPointUpdate>): Promise<PickupPointRow> {
    return this.database.withTransaction(async () => {
      const point = await this.points.lockVersion(id, updated_at);
      return this.points.change(point, editable(point, changes, READ_ONLY.pickupPoint));
    });
  }

  /** Instructions that name it keep its name. */
  remove(id: string): Promise<void> {
    return this.database.withTransaction(async () => {
      await this.points.delete(id);
      await this.translations.removeOf(id);
    });
  }
}
