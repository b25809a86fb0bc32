import { type LanguageCode, RTL_LANGUAGES } from '@waybill/contracts';

const RTL_CHARACTERS = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** A text with its place, which is isolated where its direction may differ from that of the text. */
export function fillIn(language: LanguageCode, text: string, place: string): string {
  const differs = RTL_LANGUAGES.includes(language) || RTL_CHARACTERS.test(place);
  return text.replace('{place}', () => (differs ? `\u2068${place}\u2069` : place));
}
