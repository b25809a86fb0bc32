/** Scripts whose accents may be left out. Those of the others, such as the vowel signs of Devanagari, are letters. */
const WITH_ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}])\p{Mn}+/gu;
/** Letters that decompose into nothing simpler. */
const PLAINER: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' },
  ...{ أ: 'ا', إ: 'ا', آ: 'ا', ى: 'ي', ی: 'ي', ئ: 'ي', ة: 'ه', ۀ: 'ه', ک: 'ك', ؤ: 'و' },
};
const TO_PLAIN = new RegExp(`[${Object.keys(PLAINER).join('')}]`, 'gu');

const PLAIN = /^[a-z]*$/;

/** Words as they are compared: in lower case and without accents, which many carriers leave out. */
export function withoutAccents(words: string): string {
  if (PLAIN.test(words)) return words;
  const letters = words.toLowerCase().normalize('NFD').replace(WITH_ACCENTS, '$1').normalize('NFC');
  return letters.replace(TO_PLAIN, (letter) => PLAINER[letter] ?? letter);
}

/** The same for a language that distinguishes words by accents. */
export const withAccents = (word: string): string => word.toLowerCase().normalize('NFC');
