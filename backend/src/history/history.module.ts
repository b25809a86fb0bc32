import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Activity } from './activity.entity.js';
import { CompanyClock } from './company-clock.js';
import { HistoryService } from './history.service.js';
import { ScanCounts } from './scan-counts.js';

@Module({
  imports: [TypeOrmModule.forFeature([Activity])],
  providers: [HistoryService, ScanCounts, CompanyClock],
  exports: [HistoryService, ScanCounts, CompanyClock],
})
export class HistoryModule {}
