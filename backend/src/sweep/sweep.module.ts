import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { SweepService } from './sweep.service.js';

@Module({
  imports: [MailModule, UploadsModule],
  providers: [SweepService],
})
export class SweepModule {}
