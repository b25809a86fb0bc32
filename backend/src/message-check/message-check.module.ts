import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { MessageChecksController } from './message-checks.controller.js';

@Module({ imports: [MailModule], controllers: [MessageChecksController] })
export class MessageCheckModule {}
