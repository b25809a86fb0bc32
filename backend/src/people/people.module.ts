import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { ProofsModule } from '../proofs/proofs.module.js';
import { RecipientsModule } from '../recipients/recipients.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ErasureRunner } from './erasure-runner.service.js';
import { ErasuresService } from './erasures.service.js';
import { PeopleController } from './people.controller.js';
import { PeopleService } from './people.service.js';
import { PersonErasureRow } from './person-erasure.entity.js';
import { PersonFiles } from './person-files.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([PersonErasureRow]),
    FeedbackModule,
    InvoicesModule,
    MailModule,
    MessagesModule,
    NotificationsModule,
    ParcelsModule,
    ProofsModule,
    RecipientsModule,
    SettingsModule,
    SubscriptionsModule,
  ],
  controllers: [PeopleController],
  providers: [ErasureRunner, ErasuresService, PeopleService, PersonFiles],
  exports: [ErasureRunner],
})
export class PeopleModule {}
