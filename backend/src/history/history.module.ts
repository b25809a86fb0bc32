import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Activity } from './activity.entity.js';
import { CompanyClock } from './company-clock.js';
import { HistoryService } from './history.service.js';
import { MappedScans } from './mapped-scans.js';
import { ScanCounts } from './scan-counts.js';

@Module({
  imports: [TypeOrmModule.forFeature([Activity])],
  providers: [HistoryService, MappedScans, ScanCounts, CompanyClock],
  exports: [HistoryService, MappedScans, ScanCounts, CompanyClock],
})
export class HistoryModule {}
