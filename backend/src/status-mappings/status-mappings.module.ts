import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { HistoryModule } from '../history/history.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { MappingApplication } from './mapping-application.service.js';
import { MappingCorrection } from './mapping-correction.service.js';
import { StatusMappingsController } from './status-mappings.controller.js';
import { StatusMappingsService } from './status-mappings.service.js';

@Module({
  imports: [EventsModule, HistoryModule, ParcelsModule],
  controllers: [StatusMappingsController],
  providers: [MappingApplication, MappingCorrection, StatusMappingsService],
})
export class StatusMappingsModule {}
