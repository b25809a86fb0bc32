import type { LanguageCode } from '@waybill/contracts';
import { filled, textsOf } from '../mail/texts.js';

const textsIn = textsOf<'subject' | 'asked' | 'start' | 'ignore'>(new URL('mail-texts/', import.meta.url));

/**
 * The question that the owner of an address answers before anything else is sent to it. It has no link for unsubscribing:
 * there is nothing yet to be ended.
 */
export function confirmationMail(language: LanguageCode, { code, link }: { code: string; link: string }) {
  const { subject, asked, start, ignore } = textsIn(language);
  return {
    subject: filled(subject, { code }),
    body: [filled(asked, { code }), `${start}\n${link}`, ignore].join('\n\n'),
    extras: { language },
  };
}
