import type { LanguageCode } from '@waybill/contracts';
import { loadFonts } from '@waybill/kit';

/** Scripts with a typeface of the site, by a language that it is loaded for. */
const SCRIPTS: readonly [RegExp, LanguageCode][] = [
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'in'],
  [/\p{Script=Thai}/u, 'th'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
];

/** Loads the typefaces of the scripts in a text: names are printed whatever fonts this computer has. */
export async function loadScriptFonts(text: string): Promise<void> {
  const found = SCRIPTS.filter(([script]) => script.test(text));
  await Promise.allSettled(found.map(([, language]) => loadFonts(language)));
}
