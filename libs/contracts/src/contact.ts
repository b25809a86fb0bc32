import { z } from 'zod';
import { LIMITS, MAIL_TEMPLATES } from './constants.js';
import { choice, email, id, longText, text } from './fields.js';

/** `POST /api/contact`: the admin sends a mail. `password` is the SMTP password; it is used once and never stored. */
export const contactSend = z.strictObject({
  to: email('To'),
  subject: text('Subject'),
  body: longText('Body', LIMITS.mailBody),
  from: email('From').optional().describe('Defaults to the contact email in the settings.'),
  password: z
    .string('Password must be text.')
    .max(LIMITS.text, `Password must have at most ${LIMITS.text} characters.`)
    .optional(),
  message_id: id('Message').optional().describe('The visitor message this email replies to.'),
});

/** `POST /api/contact/preview`: renders the mail without sending it. */
export const contactPreview = z.strictObject({
  subject: text('Subject'),
  body: longText('Body', LIMITS.mailBody),
  template: choice('Mail template', MAIL_TEMPLATES).optional(),
});

/** How a mail was delivered: to the mail server, or captured as a file because none is configured. */
export const contactResult = z.object({ delivery: z.enum(['sent', 'captured']) });

export const mailPreview = z.object({ html: z.string().nullable(), text: z.string() });

export type ContactSend = z.input<typeof contactSend>;
export type ContactPreview = z.input<typeof contactPreview>;
export type ContactResult = z.infer<typeof contactResult>;
export type MailPreview = z.infer<typeof mailPreview>;
