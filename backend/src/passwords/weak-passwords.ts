import { LIMITS } from '@waybill/contracts';
import { isBreached } from './breached-passwords.js';

const MIN_WORD = 4;

/** Whether a password is one of known breaches, also repeated or with digits and symbols appended. */
export async function isCommonPassword(password: string): Promise<boolean> {
  for (const guess of variantsOf(folded(password))) if (guess.length < 2 || (await isBreached(guess))) return true;
  return false;
}

/**
 * Whether a password consists mostly of words that everybody can know: without them, what remains is shorter than a
 * password may be. Shorter words than four characters are part of too many others.
 */
export function isMadeOf(words: readonly string[], password: string): boolean {
  const known = words.map(folded).filter((word) => word.length >= MIN_WORD);
  const sorted = known.sort((a, b) => b.length - a.length);
  const text = folded(password);
  const rest = sorted.reduce((remaining, word) => remaining.replaceAll(word, ''), text);
  return rest.length < text.length && rest.length < LIMITS.password.min;
}

/** "PasswordPassword" and "password2026!" are as easy to guess as "password". */
function variantsOf(password: string): string[] {
  const withoutSuffix = password.replace(/[^\p{L}]+$/u, '');
  return [password, repeatedUnit(password), ...(withoutSuffix ? [withoutSuffix, repeatedUnit(withoutSuffix)] : [])];
}

/** The shortest string whose repetition is `text`. */
const repeatedUnit = (text: string): string => /^(.+?)\1*$/su.exec(text)?.[1] ?? text;

const folded = (text: string): string => text.normalize('NFC').toLowerCase();
