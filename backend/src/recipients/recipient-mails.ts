import { type Decision, type LanguageCode, RTL_LANGUAGES } from '@waybill/contracts';
import type { SystemMail } from '../mail/outbox.service.js';
import { filled, textsOf } from '../mail/texts.js';

/**
 * What the address on a parcel is told of: browsers that were let in by a link, which may have been forwarded, what they
 * asked for, and a request for another address.
 */
export type Notice = 'browser' | 'instruction' | 'address';

type Words = Pick<SystemMail, 'subject' | 'body' | 'kind' | 'trackingCode' | 'extras'>;

type Key = `${'code' | Notice | 'declined'}.${'subject' | 'text' | 'advice'}` | `accepted.${'subject' | 'text'}`;

const textsIn = textsOf<Key>(new URL('mail-texts/', import.meta.url));

/** The mail with a code. It names the parcel and nobody. */
export function codeMail(language: LanguageCode | null, { digits, code }: { digits: string; code: string }): Words {
  const words = textsIn(language);
  const body = [filled(words['code.text'], { code }), inGroups(digits, language), words['code.advice']];
  const subject = filled(words['code.subject'], { code });
  return { subject, body: body.join('\n\n'), kind: 'subscription', trackingCode: code, ...inLanguage(language) };
}

/** The mail about what was done with a link: whoever forwarded the mail with it may not have meant to. */
export function noticeMail(
  notice: Notice,
  language: LanguageCode | null,
  { code, browser, url }: { code: string; browser: string; url: string },
): Words {
  const words = textsIn(language);
  const body = [filled(words[`${notice}.text`], { code }), browser, words[`${notice}.advice`], url];
  const subject = filled(words[`${notice}.subject`], { code });
  return { subject, body: body.join('\n\n'), kind: 'update', trackingCode: code, ...inLanguage(language) };
}

/** The mail about what the office decided of a request for another address; it names neither of the two. */
export function decisionMail(
  decision: Decision,
  language: LanguageCode | null,
  { code, reply, url }: { code: string; reply: string | null; url: string },
): Words {
  const words = textsIn(language);
  const more = decision === 'declined' ? [reply ?? '–', words['declined.advice']] : [];
  const body = [filled(words[`${decision}.text`], { code }), ...more, url];
  const subject = filled(words[`${decision}.subject`], { code });
  return { subject, body: body.join('\n\n'), kind: 'update', trackingCode: code, ...inLanguage(language) };
}

/** In two groups. A line from right to left would show the second one first, unless the space joins them. */
function inGroups(digits: string, language: LanguageCode | null): string {
  const space = language !== null && RTL_LANGUAGES.includes(language) ? '\u00a0' : ' ';
  return `${digits.slice(0, 4)}${space}${digits.slice(4)}`;
}

const inLanguage = (language: LanguageCode | null): Pick<Words, 'extras'> => (language ? { extras: { language } } : {});
