import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { RecipientsModule } from '../recipients/recipients.module.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';

@Module({
  imports: [HistoryModule, MessagesModule, ParcelsModule, RecipientsModule],
  controllers: [DashboardController],
  providers: [DashboardService],
})
export class DashboardModule {}
