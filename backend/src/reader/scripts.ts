/** The script of each language that is not written in Latin letters. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  el: /\p{Script=Greek}/u,
  fa: /\p{Script=Arabic}/u,
  in: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
};
const LATIN = /\p{Script=Latin}/u;

/** Whether a text has letters of a language. */
export const isInScriptOf = (language: string, text: string): boolean => (SCRIPTS[language] ?? LATIN).test(text);
