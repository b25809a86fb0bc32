import type { Wording } from '@waybill/contracts';
import { placeOf } from './place.js';
import { certainEventOf } from './read-event.js';

const MAX_CACHED = 10_000;
const cached = new Map<string, Wording>();

/** What a title or status says for certain, so that it can be translated. Cached, because most wordings repeat. */
export function wordingOf(text: string): Wording {
  const known = cached.get(text);
  if (known) return known;
  if (cached.size >= MAX_CACHED) cached.clear();
  const phrase = certainEventOf(text);
  const wording = { phrase, place: phrase && placeOf(text) };
  cached.set(text, wording);
  return wording;
}
