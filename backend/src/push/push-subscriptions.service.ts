import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { LanguageCode, PushState, pushDevice, pushSubscribe, pushSubscription } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { sha256 } from '../database/secret.entity.js';
import { ApiError } from '../errors/api-error.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { LookupService } from '../parcels/lookup.service.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { isPublicKey } from './push-keys.service.js';
import { isPushService } from './push-services.js';
import { PushSubscriptionRow } from './push-subscription.entity.js';

const PUSH_SUBSCRIPTIONS: Limit = { name: 'push-subscriptions', max: 20, seconds: 3_600, perAddress: true };
/** The same of one browser, whatever network it asks from. */
const PER_DEVICE: Limit = { name: 'push-device', max: 20, seconds: 3_600 };
/** Browsers that are notified about one parcel. */
export const MAX_NOTIFIED = 50;

interface Visitor {
  address: string;
  /** The language of the page. */
  language: LanguageCode | null;
}

/** Which browsers are notified about which parcels. A browser proves who it is by its endpoint, which is a secret. */
@Injectable()
export class PushSubscriptions {
  constructor(
    @InjectConfig() private readonly config: Pick<Config, 'contentLanguage' | 'pushServices'>,
    @InjectRepository(PushSubscriptionRow) private readonly rows: Repository<PushSubscriptionRow>,
    private readonly database: Database,
    private readonly limits: LimitsService,
    private readonly lookup: LookupService,
    private readonly parcels: ParcelsService,
  ) {}

  async subscribe(
    { tracking_code, endpoint, keys }: z.output<typeof pushSubscribe>,
    visitor: Visitor,
  ): Promise<PushState> {
    await this.limits.hit(PUSH_SUBSCRIPTIONS, visitor.address);
    if (!isPushService(endpoint, this.config.pushServices)) throw ApiError.field('unknown_push_service', 'endpoint');
    if (!isPublicKey(keys.p256dh)) throw ApiError.field('wrong_push_key', 'keys.p256dh');
    const device = sha256(endpoint);
    await this.limits.hit(PER_DEVICE, device);
    const parcel = await this.lookup.track(tracking_code, 1, visitor.address, visitor.language);
    const asked = {
      ...{ endpoint, ...keys, language: visitor.language ?? this.config.contentLanguage },
      created_at: new Date().toISOString(),
    };
    await this.database.withTransaction(async () => {
      // Two requests at once would add two rows, or one too many.
      await this.parcels.lock(parcel.id);
      await this.put({ parcel_id: parcel.id, device }, asked);
    });
    return this.stateOf(parcel.id, device);
  }

  async check({ tracking_code, endpoint }: z.output<typeof pushSubscription>, visitor: Visitor): Promise<PushState> {
    const { id: parcel_id } = await this.lookup.track(tracking_code, 1, visitor.address, visitor.language);
    return this.stateOf(parcel_id, sha256(endpoint));
  }

  /** Ends the notifications about one parcel. What has ended already is no error: people try twice. */
  async stop({ tracking_code, endpoint }: z.output<typeof pushSubscription>, visitor: Visitor): Promise<PushState> {
    const { id: parcel_id } = await this.lookup.track(tracking_code, 1, visitor.address, visitor.language);
    const device = sha256(endpoint);
    await this.rows.delete({ parcel_id, device });
    return this.stateOf(parcel_id, device);
  }

  /** Ends all of one browser, and keeps nothing of it: a message that waits is removed when its turn comes. */
  async forget({ endpoint }: z.output<typeof pushDevice>): Promise<null> {
    await this.rows.delete({ device: sha256(endpoint) });
    return null;
  }

  private async stateOf(parcel_id: string, device: string): Promise<PushState> {
    return { is_on: await this.rows.existsBy({ parcel_id, device }), parcels: await this.rows.countBy({ device }) };
  }

  private async put(
    key: Pick<PushSubscriptionRow, 'parcel_id' | 'device'>,
    asked: Omit<PushSubscriptionRow, 'id' | 'parcel_id' | 'device'>,
  ): Promise<void> {
    const known = await this.rows.findOneBy(key);
    if (known) {
      await this.rows.update({ id: known.id }, asked);
      return;
    }
    if ((await this.rows.countBy({ parcel_id: key.parcel_id })) >= MAX_NOTIFIED)
      throw new ApiError('too_many_notified');
    await this.rows.insert({ id: newId(), ...key, ...asked });
  }
}
