import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { DailySummary } from './daily-summary.js';

@Module({
  imports: [HistoryModule, MailModule, ParcelsModule, SettingsModule],
  providers: [DailySummary],
})
export class SilenceModule {}
