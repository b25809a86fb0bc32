import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Secret } from '../database/secret.entity.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { PushChannel } from './push-channel.service.js';
import { PushClient } from './push-client.js';
import { PushDelivery } from './push-delivery.service.js';
import { PushKeys } from './push-keys.service.js';
import { PushMessageRow } from './push-message.entity.js';
import { PushRetention } from './push-retention.js';
import { PushSubscriptionRow } from './push-subscription.entity.js';
import { PushSubscriptionsController } from './push-subscriptions.controller.js';
import { PushSubscriptions } from './push-subscriptions.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([PushMessageRow, PushSubscriptionRow, Secret]),
    NotificationsModule,
    ParcelsModule,
    SettingsModule,
    SubscriptionsModule,
  ],
  controllers: [PushSubscriptionsController],
  providers: [PushChannel, PushClient, PushDelivery, PushKeys, PushRetention, PushSubscriptions],
  exports: [PushKeys, PushRetention],
})
export class PushModule {}
