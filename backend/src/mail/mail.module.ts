import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailerModule } from '@nestjs-modules/mailer';
import { Secret } from '../database/secret.entity.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { LinkTokens } from './link-tokens.js';
import { CAPTURE, CAPTURE_TRANSPORT, MailService } from './mail.service.js';
import { MailCode } from './mail-code.entity.js';
import { MailCodes } from './mail-codes.service.js';
import { MailLogos } from './mail-logo.js';
import { OutboxMail } from './outbox.entity.js';
import { OutboxService } from './outbox.service.js';
import { OutboxAttempts } from './outbox-attempts.service.js';
import { PersonalMails } from './personal-mails.js';

@Module({
  imports: [
    MailerModule.forRoot({ transports: { [CAPTURE]: CAPTURE_TRANSPORT } }),
    TypeOrmModule.forFeature([MailCode, OutboxMail, Secret]),
    SettingsModule,
    UploadsModule,
  ],
  providers: [LinkTokens, MailCodes, MailLogos, MailService, OutboxAttempts, OutboxService, PersonalMails],
  exports: [LinkTokens, MailCodes, MailService, OutboxAttempts, OutboxService, PersonalMails],
})
export class MailModule {}
