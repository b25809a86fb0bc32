import { Module } from '@nestjs/common';
import { BulkModule } from '../bulk/bulk.module.js';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PeopleModule } from '../people/people.module.js';
import { ProofsModule } from '../proofs/proofs.module.js';
import { PushModule } from '../push/push.module.js';
import { RecipientsModule } from '../recipients/recipients.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { CleanupService } from './cleanup.service.js';
import { RetentionController } from './retention.controller.js';
import { RetentionService } from './retention.service.js';

@Module({
  imports: [
    BulkModule,
    FeedbackModule,
    MailModule,
    MessagesModule,
    NotificationsModule,
    PeopleModule,
    ProofsModule,
    PushModule,
    RecipientsModule,
    SettingsModule,
    SubscriptionsModule,
    UploadsModule,
  ],
  controllers: [RetentionController],
  providers: [CleanupService, RetentionService],
})
export class CleanupModule {}
