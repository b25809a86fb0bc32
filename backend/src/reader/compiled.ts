import type { TrackingEvent } from '@waybill/contracts';
import { withAccents, withoutAccents } from './letters.js';
import type { Lexicon, Party } from './lexicon.js';
import { type Node, Phrases } from './phrases.js';
import type { Word } from './words.js';

export interface Compiled {
  name: string;
  /** Where its phrases lead to by their first step. */
  starts: ReadonlyMap<string, readonly Node[]>;
  /** How a word is compared in the language. */
  textOf: (word: Word) => string;
  /** Its nouns are capitalised: a capital letter says nothing about names. */
  capitalNouns: boolean;
  /** What others put before a name stands after it: "मुंबई में". */
  postpositions: boolean;
}

/** Words that only accents tell apart: "trả" (returned) and "tra" (checked). */
const WITH_ACCENTS: ReadonlySet<string> = new Set(['vn']);

const POSTPOSITIONS: ReadonlySet<string> = new Set(['ja', 'in', 'tr', 'hu', 'fi']);

export function compile(language: string, lexicon: Lexicon): Compiled {
  const hasAccents = WITH_ACCENTS.has(language);
  const phrases = new Phrases(hasAccents ? withAccents : withoutAccents);
  for (const [event, wordings] of Object.entries(lexicon.events)) {
    phrases.add(wordings, { kind: 'event', event: event as TrackingEvent });
  }
  for (const [party, names] of Object.entries(lexicon.parties)) {
    phrases.add(names, { kind: 'party', party: party as Party });
  }
  phrases.add(lexicon.denials, { kind: 'denial' });
  phrases.add(lexicon.plans, { kind: 'plan' });
  phrases.add(lexicon.doubts, { kind: 'doubt' });
  phrases.add(lexicon.prepositions, { kind: 'preposition' });
  phrases.add(lexicon.places_and_times, { kind: 'place' });
  phrases.add(lexicon.fillers, { kind: 'filler' });
  return {
    name: language,
    starts: phrases.starts(),
    textOf: hasAccents ? (word) => word.accented : (word) => word.text,
    capitalNouns: language === 'de',
    postpositions: POSTPOSITIONS.has(language),
  };
}
