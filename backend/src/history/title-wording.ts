import { type PhraseKey, type Place, phraseOf, placeOf } from '@waybill/contracts';

/** What a visitor's page needs to translate the title of an activity. */
export interface TitleWording {
  phrase: PhraseKey | null;
  place: Place | null;
}

const MAX_CACHED_TITLES = 10_000;
const cached = new Map<string, TitleWording>();

/** Cached, because most titles repeat and the phrasebook is a list of patterns. */
export function titleWording(title: string): TitleWording {
  const known = cached.get(title);
  if (known) return known;
  if (cached.size >= MAX_CACHED_TITLES) cached.clear();
  const wording = { phrase: phraseOf(title), place: placeOf(title) };
  cached.set(title, wording);
  return wording;
}
