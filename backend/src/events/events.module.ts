import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventReader } from './event-reader.service.js';
import { StatusMappingRow } from './status-mapping.entity.js';
import { StatusMappingTable } from './status-mapping-table.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([StatusMappingRow])],
  providers: [EventReader, StatusMappingTable],
  exports: [EventReader, StatusMappingTable],
})
export class EventsModule {}
