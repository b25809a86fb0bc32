import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { HistoryModule } from '../history/history.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { ActivitiesController } from './activities.controller.js';
import { ActivitiesService } from './activities.service.js';

@Module({
  imports: [EventsModule, HistoryModule, ParcelsModule],
  controllers: [ActivitiesController],
  providers: [ActivitiesService],
  exports: [ActivitiesService],
})
export class ActivitiesModule {}
