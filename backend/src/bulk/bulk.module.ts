import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActivitiesModule } from '../activities/activities.module.js';
import { HistoryModule } from '../history/history.module.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { TransferModule } from '../transfer/transfer.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { BulkController } from './bulk.controller.js';
import { BulkItem, BulkJobRow, BulkTrash } from './bulk.entities.js';
import { BulkService } from './bulk.service.js';
import { BulkChangesService } from './bulk-changes.service.js';
import { BulkImportsService } from './bulk-imports.service.js';
import { BulkRunner } from './bulk-runner.service.js';
import { BulkSweeper } from './bulk-sweeper.service.js';
import { BulkTrashService } from './bulk-trash.service.js';
import { ImportChanges } from './import-changes.service.js';
import { ImportsController } from './imports.controller.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([BulkJobRow, BulkItem, BulkTrash]),
    ActivitiesModule,
    HistoryModule,
    ParcelsModule,
    TransferModule,
    UploadsModule,
  ],
  controllers: [BulkController, ImportsController],
  providers: [
    BulkService,
    BulkChangesService,
    BulkImportsService,
    BulkRunner,
    BulkSweeper,
    BulkTrashService,
    ImportChanges,
  ],
  exports: [BulkSweeper, BulkTrashService],
})
export class BulkModule {}
