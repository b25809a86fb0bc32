import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { AuditHead, AuditRow } from './audit-entry.entity.js';
import { AuditErasure } from './audit-erasure.js';
import { AuditLog } from './audit-log.js';
import { AuditRetention } from './audit-retention.js';
import { AuditVerifier } from './audit-verifier.js';
import { HeadFile } from './head-file.js';
import { Subjects } from './subjects.js';

/** Global: features record events, and every change of a row is recorded without their help. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuditRow, AuditHead])],
  controllers: [AuditController],
  providers: [AuditLog, AuditService, AuditRetention, AuditErasure, AuditVerifier, HeadFile, Subjects],
  exports: [AuditLog, AuditRetention, AuditErasure, AuditVerifier, HeadFile],
})
export class AuditModule {}
