import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HistoryModule } from '../history/history.module.js';
import { BackupService } from './backup.service.js';
import { BackupCommand } from './backup-command.js';
import { BackupRun } from './backup-run.entity.js';
import { BackupSchedule } from './backup-schedule.service.js';
import { BackupsController } from './backups.controller.js';
import { BackupsService } from './backups.service.js';
import { RestoreService } from './restore.service.js';

@Module({
  imports: [HistoryModule, TypeOrmModule.forFeature([BackupRun])],
  controllers: [BackupsController],
  providers: [BackupService, RestoreService, BackupCommand, BackupSchedule, BackupsService],
  exports: [BackupService, RestoreService, BackupSchedule, BackupsService],
})
export class BackupModule {}
