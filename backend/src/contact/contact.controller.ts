import { Body, Controller, Post } from '@nestjs/common';
import { contactPreview, contactResult, contactSend, mailPreview } from '@waybill/contracts';
import type { z } from 'zod';
import { Access, Answers } from '../http/declare.js';
import { MailService } from '../mail/mail.service.js';
import { ContactService } from './contact.service.js';

@Controller('contact')
export class ContactController {
  constructor(
    private readonly contact: ContactService,
    private readonly mail: MailService,
  ) {}

  @Post()
  @Access('admin')
  @Answers(contactResult, { message: 'Message accepted.' })
  send(@Body({ schema: contactSend }) body: z.output<typeof contactSend>) {
    return this.contact.send(body);
  }

  @Post('preview')
  @Access('admin')
  @Answers(mailPreview)
  preview(@Body({ schema: contactPreview }) { template, ...letter }: z.output<typeof contactPreview>) {
    return this.mail.preview(letter, template);
  }
}
