import { phraseOf } from './stage.js';

/** Current location, next location, or any other remark separated by punctuation. */
export const PLACE_RELATIONS = ['at', 'to', 'remark'] as const;

/** A place, or another remark, that a courier's wording adds to its phrase. */
export interface Place {
  /** As written: "Rotterdam hub". */
  name: string;
  relation: (typeof PLACE_RELATIONS)[number];
}

/** Words before a place, and separators before a remark. */
const SEPARATOR = /\b(at|in|from|near|to|departed|left|arrived|reached)\s+|\s*[,:;]\s+|\s+[–—-]\s+/gi;
/** A name starts with a capital letter, or with a letter of a script without case. */
const NAME = /^[\p{Lu}\p{Lo}]/u;
/** Words that are not place names, even if every word is capitalized. */
const NOT_A_NAME =
  /^(at|in|from|to|for|the|a|an|our|your|its|sender|recipient|origin|destination|hub|facility|sort(ing)?|depot|warehouse|customs|courier|carrier|transit|delivery)\b/i;

/**
 * Extracts the place or other remark from a wording: "Arrived at Rotterdam hub" → Rotterdam hub.
 * Null when the wording contains no known phrase, or nothing else.
 */
export function placeOf(wording: string): Place | null {
  const phrase = phraseOf(wording);
  if (phrase === null) return null;
  const hasPhrase = (text: string) => phraseOf(text) === phrase;
  for (const { 0: separator, 1: word, index } of wording.matchAll(SEPARATOR)) {
    const before = wording.slice(0, index);
    const rest = wording.slice(index + separator.length);
    if (word !== undefined) {
      const name = leadingName(rest, (others) => hasPhrase(before + separator + others));
      if (name) return { name, relation: word.toLowerCase() === 'to' ? 'to' : 'at' };
    } else if (hasPhrase(before)) return { name: rest, relation: 'remark' };
    else if (hasPhrase(rest)) return { name: before, relation: 'at' };
  }
  return null;
}

/** The longest name at the start of a text that can be removed without changing the phrase. */
function leadingName(text: string, keepsPhrase: (others: string) => boolean): string | null {
  if (!NAME.test(text) || NOT_A_NAME.test(text)) return null;
  const words = text.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    if (keepsPhrase(words.slice(count).join(' '))) return words.slice(0, count).join(' ');
  }
  return null;
}
