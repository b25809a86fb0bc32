import { type LanguageCode, RTL_LANGUAGES } from '@waybill/contracts';

const RTL_CHARACTERS = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** A name or code inside a text of the language: isolated where its direction may differ from that of the text. */
export const isolated = (language: LanguageCode, name: string): string =>
  RTL_LANGUAGES.includes(language) || RTL_CHARACTERS.test(name) ? `\u2068${name}\u2069` : name;

/** A text with its place. */
export const fillIn = (language: LanguageCode, text: string, place: string): string =>
  text.replace('{place}', () => isolated(language, place));
