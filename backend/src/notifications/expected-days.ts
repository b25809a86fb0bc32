import { type Answer, LANGUAGE_TAGS, type LanguageCode } from '@waybill/contracts';
import { filled } from '../mail/texts.js';
import { MAIL_TEXTS } from './mail-texts.js';

/** The days on which a parcel is expected, in words; null if none is promised. */
export function expectedDays(language: LanguageCode, arrival: Answer['arrival']): string | null {
  const { first, last } = arrival ?? { first: null, last: null };
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { dateStyle: 'full', timeZone: 'UTC' });
  if (first && last) return format.formatRange(noonOf(first), noonOf(last));
  const texts = MAIL_TEXTS[language];
  if (last) return filled(texts['expected.by'], { day: format.format(noonOf(last)) });
  return first && filled(texts['expected.from'], { day: format.format(noonOf(first)) });
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
