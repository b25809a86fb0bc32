import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { batchesNaming, type PersonalRecord, type PersonalSource } from '../audit/personal-source.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { SubscriptionRow } from './subscription.entity.js';

/** The parcels that a person wants to hear of, and when they agreed. */
@Injectable()
export class PersonalSubscriptions implements PersonalSource {
  readonly tables = ['subscriptions'];

  constructor(
    @InjectRepository(SubscriptionRow) private readonly subscriptions: Repository<SubscriptionRow>,
    private readonly parcels: ParcelsService,
  ) {}

  async *of(email: string): AsyncGenerator<PersonalRecord> {
    for await (const batch of batchesNaming(this.subscriptions, ['email'], email)) {
      const codes = await this.parcels.codesOf(batch.map(({ parcel_id }) => parcel_id));
      for (const { id, parcel_id, milestones, language, created_at, confirmed_at } of batch)
        yield {
          kind: 'subscriptions',
          content: {
            ...{ tracking_code: codes.get(parcel_id) ?? null, milestones, language },
            ...{ created_at, confirmed_at },
          },
          fate: 'erased',
          erase: async () => {
            await this.subscriptions.delete({ id });
            return 'erased';
          },
        };
    }
  }
}
