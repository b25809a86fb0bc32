import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailerModule } from '@nestjs-modules/mailer';
import { SettingsModule } from '../settings/settings.module.js';
import { CAPTURE, CAPTURE_TRANSPORT, MailService } from './mail.service.js';
import { OutboxMail } from './outbox.entity.js';
import { OutboxService } from './outbox.service.js';

@Module({
  imports: [
    MailerModule.forRoot({ transports: { [CAPTURE]: CAPTURE_TRANSPORT } }),
    TypeOrmModule.forFeature([OutboxMail]),
    SettingsModule,
  ],
  providers: [MailService, OutboxService],
  exports: [MailService, OutboxService],
})
export class MailModule {}
