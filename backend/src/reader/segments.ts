import type { Compiled } from './compiled.js';
import { itemAt } from './item-at.js';
import { type Match, matchesOf } from './matches.js';
import type { Sentence, Word } from './words.js';

/** Words of a sentence that belong together. */
export type Segment = Match;

const NOTHING: ReadonlySet<never> = new Set();
const UNKNOWN = { events: NOTHING, parties: NOTHING, kinds: NOTHING, kind: 'unknown', opensName: false } as const;

/** Costs of a word that means nothing, and of each segment, less a little for each word of an event. */
const UNKNOWN_COST = 3;
const SEGMENT_COST = 1;
const EVENT_WORD_GAIN = 0.05;

/** The fewest phrases that a sentence consists of; null when none of them can be an event. */
export function segmentsOf(sentence: Sentence, language: Compiled): Segment[] | null {
  const { words, isTitle } = sentence;
  const matches = matchesOf(sentence, language);
  if (!matches.some((some) => some.some(({ kind }) => kind === 'event'))) return null;
  const plain = cheapest(words, matches).map((segment, index, all) => asPreposition(segment, all.slice(index + 1)));
  return isTitle ? plain : plain.map((segment, index) => asName(segment, plain[index - 1], words));
}

function cheapest(words: readonly Word[], matches: readonly (readonly Match[])[]): Segment[] {
  const cost = new Array<number>(words.length + 1).fill(0);
  const best = new Array<Segment>(words.length);
  for (let start = words.length - 1; start >= 0; start -= 1) {
    const { isNumber } = itemAt(words, start);
    best[start] = {
      ...UNKNOWN,
      start,
      end: start + 1,
      core: start + 1,
      name: null,
      kind: isNumber ? 'place' : 'unknown',
    };
    cost[start] = (isNumber ? SEGMENT_COST : UNKNOWN_COST) + itemAt(cost, start + 1);
    for (const match of itemAt(matches, start)) {
      const gain = match.kind === 'event' ? EVENT_WORD_GAIN * (match.end - start) : 0;
      const price = SEGMENT_COST - gain + itemAt(cost, match.end);
      if (price < itemAt(cost, start)) {
        cost[start] = price;
        best[start] = match;
      }
    }
  }
  const segments: Segment[] = [];
  for (let at = 0; at < words.length; at = itemAt(best, at).end) segments.push(itemAt(best, at));
  return segments;
}

/** French "à" plans what comes next, but not in "livré à 10 h". */
function asPreposition(segment: Segment, after: readonly Segment[]): Segment {
  if (segment.kind !== 'plan' || !segment.kinds.has('preposition')) return segment;
  const isEvent = after.find(({ kind }) => kind !== 'filler')?.kind === 'event';
  return isEvent || after.length === 0 ? segment : { ...segment, kind: 'preposition' };
}

/** "Signed by Will". */
function asName(segment: Segment, before: Segment | undefined, words: readonly Word[]): Segment {
  const isName = segment.kind === 'plan' && segment.end === segment.start + 1 && itemAt(words, segment.start).isCapital;
  return isName && before?.kind === 'preposition' ? { ...segment, ...UNKNOWN } : segment;
}
