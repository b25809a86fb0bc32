import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActivitiesModule } from '../activities/activities.module.js';
import { HistoryModule } from '../history/history.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ScanReceipt } from './scan-receipt.entity.js';
import { ScansController } from './scans.controller.js';
import { ScansService } from './scans.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ScanReceipt]), ActivitiesModule, HistoryModule, ParcelsModule, SettingsModule],
  controllers: [ScansController],
  providers: [ScansService],
  exports: [ScansService],
})
export class ScansModule {}
