import type { TrackingEvent } from '@waybill/contracts';

/** Who or what a wording names. In a phrase, `{sender}` stands for any of its names. */
export const PARTIES = ['sender', 'recipient', 'neighbour', 'carrier', 'pickup_point', 'safe_place'] as const;
export type Party = (typeof PARTIES)[number];

/**
 * What a language says of parcels. Everything is in lower case, with single blanks and without punctuation, and with the
 * accents of the language. `(a|b)` is one of several, `(a|)` may be absent.
 */
export interface Lexicon {
  /** Groups of words that phrases share: `<HUB>` in a phrase stands for the words of that name. */
  words?: Readonly<Record<string, string>>;
  /**
   * Phrases that say an event has happened, or is the case, without the words of the other lists around them: "delivered",
   * "out for delivery", "delivered to {sender}". The longest that fits is the one that counts.
   */
  events: Record<TrackingEvent, readonly string[]>;
  parties: Record<Party, readonly string[]>;
  /** Words around a phrase that add nothing: articles, "your parcel", "has been", "successfully". */
  fillers: readonly string[];
  /** What makes the contrary of a phrase: "not", "never", "no", "without", "unable to". */
  denials: readonly string[];
  /** What puts a phrase into the time to come, or in doubt: "will be", "to be", "expected", "tomorrow", "if", "please". */
  plans: readonly string[];
  /** What takes back the rest of a text: "cancelled", "by mistake", "wrong address", "not confirmed", "test". */
  doubts: readonly string[];
  /** Words before a place, a time or a name: "at", "in", "from", "by", "on". */
  prepositions: readonly string[];
  /** Kinds of places, and words of time: "hub", "warehouse", "monday", "january", "today", "morning". */
  places_and_times: readonly string[];
}
