import { Module } from '@nestjs/common';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { ImportPlanner } from './import-planner.service.js';
import { TransferController } from './transfer.controller.js';
import { TransferService } from './transfer.service.js';

@Module({
  imports: [ParcelsModule],
  controllers: [TransferController],
  providers: [TransferService, ImportPlanner],
  exports: [ImportPlanner],
})
export class TransferModule {}
