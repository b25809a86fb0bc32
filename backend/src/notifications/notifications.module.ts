import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { urlencoded } from 'express';
import { formPost } from '../http/form-post.js';
import { MailModule } from '../mail/mail.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { RecipientsModule } from '../recipients/recipients.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { Addressees } from './addressees.js';
import { Arrivals } from './arrivals.js';
import { Audience } from './audience.js';
import { Channels } from './channels.js';
import { Corrections } from './corrections.js';
import { MilestoneContents } from './milestone-contents.service.js';
import { MilestoneMails } from './milestone-mails.service.js';
import { MilestoneReviews } from './milestone-reviews.js';
import { MilestoneTexts } from './milestone-texts.service.js';
import { MilestoneWriter } from './milestone-writer.service.js';
import { MilestonesService } from './milestones.service.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { NotificationsController } from './notifications.controller.js';
import {
  MilestoneMailRow,
  MilestoneRow,
  MilestoneTextRow,
  NotificationSettingsRow,
  PausedAddressRow,
} from './notifications.entities.js';
import { PausedAddresses } from './paused-addresses.service.js';
import { PersonalNotifications } from './personal-notifications.js';
import { TestMailService } from './test-mail.service.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

const PAGE = '/unsubscribe.html';
const readForm = urlencoded({ extended: false, limit: '100kb', parameterLimit: 20 });

@Module({
  imports: [
    TypeOrmModule.forFeature([
      MilestoneRow,
      MilestoneMailRow,
      MilestoneTextRow,
      PausedAddressRow,
      NotificationSettingsRow,
    ]),
    MailModule,
    ParcelsModule,
    RecipientsModule,
    SettingsModule,
  ],
  controllers: [UnsubscribeController, NotificationsController],
  providers: [
    Addressees,
    Arrivals,
    Audience,
    Channels,
    MilestoneContents,
    MilestoneMails,
    MilestoneReviews,
    Corrections,
    MilestonesService,
    MilestoneTexts,
    MilestoneWriter,
    NotificationSettingsService,
    PausedAddresses,
    PersonalNotifications,
    TestMailService,
  ],
  exports: [Audience, Channels, MilestoneMails, NotificationSettingsService, PausedAddresses, PersonalNotifications],
})
export class NotificationsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    const toResult = formPost(({ status }) => `${PAGE}?${status === 'success' ? 'done' : 'failed'}=1`);
    consumer.apply(toResult).forRoutes({ path: 'notifications/unsubscribe', method: RequestMethod.POST });
    consumer.apply(readForm).forRoutes({ path: 'notifications/preview.html', method: RequestMethod.POST });
  }
}
