import { Body, Controller, HttpCode, Res } from '@nestjs/common';
import { contactPreview, contactResult, contactSend, mailPreview } from '@waybill/contracts';
import type { Response } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsFile } from '../http/route-decorators.js';
import { MailService } from '../mail/mail.service.js';
import { MAIL_POLICY } from '../mail/mail-policy.js';
import { ContactService } from './contact.service.js';

/** A form submits an unselected option as an empty string. */
const previewForm = contactPreview.extend({ template: z.union([z.literal(''), contactPreview.shape.template]) });

@Controller('contact')
export class ContactController {
  constructor(
    private readonly contact: ContactService,
    private readonly mail: MailService,
  ) {}

  @Post()
  @Access('admin')
  @Returns(contactResult, { message: 'Message accepted.' })
  send(@Body({ schema: contactSend }) body: z.output<typeof contactSend>) {
    return this.contact.send(body);
  }

  @Post('preview', { storesAnswer: false })
  @Access('admin')
  @Returns(mailPreview)
  preview(@Body({ schema: contactPreview }) { template, ...content }: z.output<typeof contactPreview>) {
    return this.mail.preview(content, template);
  }

  /** The rendered mail, for an iframe that is the target of a form. */
  @Post('preview.html', { storesAnswer: false })
  @HttpCode(200)
  @Access('admin')
  @ReturnsFile('text/html')
  async document(
    @Body({ schema: previewForm }) { template, ...content }: z.output<typeof previewForm>,
    @Res() response: Response,
  ): Promise<void> {
    const { html, text } = await this.mail.preview(content, template || undefined);
    response.removeHeader('X-Frame-Options');
    response.setHeader('Content-Security-Policy', MAIL_POLICY);
    response.type(html ? 'html' : 'text').send(html ?? text);
  }
}
