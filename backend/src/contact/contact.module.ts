import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { urlencoded } from 'express';
import { MailModule } from '../mail/mail.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';

/** Fits the longest body in a script whose characters take nine bytes in this encoding. */
const readForm = urlencoded({ extended: false, limit: '200kb', parameterLimit: 20 });

@Module({ imports: [MailModule, MessagesModule], controllers: [ContactController], providers: [ContactService] })
export class ContactModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(readForm).forRoutes({ path: 'contact/preview.html', method: RequestMethod.POST });
  }
}
