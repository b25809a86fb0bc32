import { readFileSync } from 'node:fs';
import { LANGUAGES, type LanguageCode } from '@waybill/contracts';

type Text =
  | `overload.${'title' | 'text' | 'retry'}`
  | `startup.${'failed' | 'served' | 'retry'}`
  | `preview.${'badge' | 'leave'}`
  | 'languages.title';

const CATALOGUES = new Map(
  LANGUAGES.map((code) => [
    code,
    JSON.parse(readFileSync(new URL(`locales/${code}.json`, import.meta.url), 'utf8')) as Record<Text, string>,
  ]),
);

/** A text that has to be there when nothing else is: this server writes it into the HTML. */
export const textOf = (code: LanguageCode, key: Text): string => CATALOGUES.get(code)?.[key] ?? '';
