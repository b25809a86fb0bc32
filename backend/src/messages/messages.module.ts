import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { MessageReceipt } from '@waybill/contracts';
import { formPost } from '../http/form-post.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { MessageRow } from './message.entity.js';
import { MessagesController } from './messages.controller.js';
import { MessagesService } from './messages.service.js';
import { PersonalMessages } from './personal-messages.js';

const PAGE = '/contact.html';

function resultUrl({ status, data }: { status: string; data?: unknown }): string {
  const { reference } = (data ?? {}) as Partial<MessageReceipt>;
  return status === 'success' && reference ? `${PAGE}?sent=${reference}` : `${PAGE}?failed=1`;
}

@Module({
  imports: [TypeOrmModule.forFeature([MessageRow]), MailModule, SettingsModule],
  controllers: [MessagesController],
  providers: [MessagesService, PersonalMessages],
  exports: [MessagesService, PersonalMessages],
})
export class MessagesModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(formPost(resultUrl)).forRoutes({ path: 'messages', method: RequestMethod.POST });
  }
}
