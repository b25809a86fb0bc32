import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { CleanupService } from './cleanup.service.js';

@Module({
  imports: [MailModule, UploadsModule],
  providers: [CleanupService],
})
export class CleanupModule {}
