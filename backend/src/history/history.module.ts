import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Activity } from './activity.entity.js';
import { CompanyClock } from './company-clock.js';
import { HistoryService } from './history.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Activity])],
  providers: [HistoryService, CompanyClock],
  exports: [HistoryService, CompanyClock],
})
export class HistoryModule {}
