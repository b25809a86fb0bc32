import { Injectable } from '@nestjs/common';
import type { ContactResult, contactSend } from '@waybill/contracts';
import type { z } from 'zod';
import { MailService } from '../mail/mail.service.js';
import { MessagesService } from '../messages/messages.service.js';

@Injectable()
export class ContactService {
  constructor(
    private readonly mail: MailService,
    private readonly messages: MessagesService,
  ) {}

  /** Sends the admin's mail; one that answers a visitor's message marks it answered. */
  async send({ password, message_id, ...mail }: z.output<typeof contactSend>): Promise<ContactResult> {
    if (message_id) await this.messages.byId(message_id);
    const delivery = await this.mail.sendAsAdmin(mail, password);
    if (message_id) await this.messages.markReplied(message_id);
    return { delivery };
  }
}
