import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { formPost } from '../http/form-post.js';
import { MailModule } from '../mail/mail.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { FinishedParcels } from './finished-parcels.js';
import { PersonalSubscriptions } from './personal-subscriptions.js';
import { Subscribers } from './subscribers.service.js';
import { SubscriptionRow } from './subscription.entity.js';
import { SubscriptionLinks, UPDATES_PAGE } from './subscription-links.js';
import { SubscriptionRetention } from './subscription-retention.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** The forms of the page → what it says when one was accepted. */
const FORMS = {
  subscriptions: 'sent',
  'subscriptions/confirm': 'confirmed',
  'subscriptions/stop': 'stopped',
  'subscriptions/forget': 'forgotten',
};

@Module({
  imports: [
    TypeOrmModule.forFeature([SubscriptionRow]),
    MailModule,
    NotificationsModule,
    ParcelsModule,
    SettingsModule,
  ],
  controllers: [SubscriptionsController],
  providers: [
    FinishedParcels,
    PersonalSubscriptions,
    Subscribers,
    SubscriptionLinks,
    SubscriptionRetention,
    SubscriptionsService,
  ],
  exports: [FinishedParcels, PersonalSubscriptions, SubscriptionLinks, SubscriptionRetention, SubscriptionsService],
})
export class SubscriptionsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    for (const [path, done] of Object.entries(FORMS)) {
      const failed = path === 'subscriptions' ? 'failed' : 'expired';
      const toResult = formPost(({ status }) => `${UPDATES_PAGE}?result=${status === 'success' ? done : failed}`);
      consumer.apply(toResult).forRoutes({ path, method: RequestMethod.POST });
    }
  }
}
