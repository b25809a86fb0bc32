import { phraseOf } from './stage.js';

/** What a courier's wording says beyond its phrase. */
export interface Place {
  /** As written: "Rotterdam hub". */
  name: string;
  /** Where it happened, where the parcel goes next, or any other remark set apart by punctuation. */
  relation: 'at' | 'to' | 'remark';
}

/** What may stand before a place, or set a remark apart. */
const JOINT = /\b(at|in|from|near|to|departed|left|arrived|reached)\s+|\s*[,:;]\s+|\s+[–—-]\s+/gi;
/** A name starts with a capital, or is written in a script that has none. */
const NAME = /^[\p{Lu}\p{Lo}]/u;
/** Words that name no place, also where every word starts with a capital. */
const NO_NAME =
  /^(at|in|from|to|for|the|a|an|our|your|its|sender|recipient|origin|destination|hub|facility|sort(ing)?|depot|warehouse|customs|courier|carrier|transit|delivery)\b/i;

/**
 * The place, or other remark, that a wording adds to its phrase: "Arrived at Rotterdam hub" → Rotterdam hub.
 * Null where the wording says no phrase, or where nothing can be told apart from it.
 */
export function placeOf(wording: string): Place | null {
  const phrase = phraseOf(wording);
  if (phrase === null) return null;
  const says = (text: string) => phraseOf(text) === phrase;
  for (const { 0: joint, 1: word, index } of wording.matchAll(JOINT)) {
    const before = wording.slice(0, index);
    const rest = wording.slice(index + joint.length);
    if (word !== undefined) {
      const name = nameIn(rest, (others) => says(before + joint + others));
      if (name) return { name, relation: word.toLowerCase() === 'to' ? 'to' : 'at' };
    } else if (says(before)) return { name: rest, relation: 'remark' };
    else if (says(rest)) return { name: before, relation: 'at' };
  }
  return null;
}

/** The longest name at the start of a text without which the phrase still stands. */
function nameIn(text: string, standsWith: (others: string) => boolean): string | null {
  if (!NAME.test(text) || NO_NAME.test(text)) return null;
  const words = text.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    if (standsWith(words.slice(count).join(' '))) return words.slice(0, count).join(' ');
  }
  return null;
}
