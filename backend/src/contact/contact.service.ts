import { Injectable } from '@nestjs/common';
import type { ContactResult, contactSend } from '@waybill/contracts';
import type { z } from 'zod';
import { log } from '../logging/log.js';
import { MailService } from '../mail/mail.service.js';
import { MessagesService } from '../messages/messages.service.js';

@Injectable()
export class ContactService {
  constructor(
    private readonly mail: MailService,
    private readonly messages: MessagesService,
  ) {}

  /** Sends the admin's mail; if it replies to a visitor's message, marks that message as replied to. */
  async send({ password, message_id, ...mail }: z.output<typeof contactSend>): Promise<ContactResult> {
    if (message_id) await this.messages.byId(message_id);
    const delivery = await this.mail.sendAsAdmin(mail, password);
    if (message_id) await this.markReplied(message_id);
    return { delivery };
  }

  /** Never throws: the mail has been sent, and an error response would make the admin send it again. */
  private async markReplied(id: string): Promise<void> {
    try {
      await this.messages.markReplied(id);
    } catch (cause) {
      log.warn({ message: id, cause }, 'A reply was sent, but the message could not be marked as replied to.');
    }
  }
}
