import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { PushModule } from '../push/push.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { FeedsController } from './feeds.controller.js';
import { FeedsService } from './feeds.service.js';
import { UpdatesController } from './updates.controller.js';

@Module({
  imports: [HistoryModule, MailModule, ParcelsModule, PushModule, SettingsModule, SubscriptionsModule],
  controllers: [FeedsController, UpdatesController],
  providers: [FeedsService],
})
export class FeedsModule {}
