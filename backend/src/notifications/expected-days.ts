import { type Answer, LANGUAGE_TAGS, type LanguageCode } from '@waybill/contracts';

/** The days on which a parcel is expected, in words; null if none is promised. */
export function expectedDays(language: LanguageCode, arrival: Answer['arrival']): string | null {
  const [first, last] = [arrival?.first ?? arrival?.last, arrival?.last ?? arrival?.first];
  if (!first || !last) return null;
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { dateStyle: 'full', timeZone: 'UTC' });
  return format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
}
