import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HistoryModule } from '../history/history.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { LookupService } from './lookup.service.js';
import { Parcel } from './parcel.entity.js';
import { ParcelsController } from './parcels.controller.js';
import { ParcelsService } from './parcels.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Parcel]), HistoryModule, UploadsModule],
  controllers: [ParcelsController],
  providers: [ParcelsService, LookupService],
  exports: [ParcelsService],
})
export class ParcelsModule {}
