import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { formPost } from '../http/form-post.js';
import { MailModule } from '../mail/mail.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { RecipientsModule } from '../recipients/recipients.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { OverviewRequest } from './overview-request.entity.js';
import { OverviewWriter } from './overview-writer.service.js';
import { OverviewsController } from './overviews.controller.js';
import { OverviewsService } from './overviews.service.js';

const PAGE = '/find.html';

@Module({
  imports: [
    TypeOrmModule.forFeature([OverviewRequest]),
    MailModule,
    NotificationsModule,
    ParcelsModule,
    RecipientsModule,
    SettingsModule,
  ],
  controllers: [OverviewsController],
  providers: [OverviewWriter, OverviewsService],
})
export class OverviewsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    const toResult = formPost(({ status }) => `${PAGE}?result=${status === 'success' ? 'sent' : 'failed'}`);
    consumer.apply(toResult).forRoutes({ path: 'overviews', method: RequestMethod.POST });
  }
}
