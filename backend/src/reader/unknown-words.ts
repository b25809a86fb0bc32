import { STAGE_OF_EVENT, type TrackingEvent } from '@waybill/contracts';
import type { Compiled } from './compiled.js';
import { itemAt } from './item-at.js';
import type { Segment } from './segments.js';
import type { Sentence, Word } from './words.js';

/** A word that no list contains. */
export interface UnknownWord {
  segment: Segment;
  size: number;
  /**
   * What explains it: a name, by its capital letter and where it stands; loose: where a name or remark may stand, as in
   * "by the blue pot"; stray: nothing.
   */
  as: 'name' | 'loose' | 'stray';
}

/** A letter of a script without blanks is a part of a word. */
const LETTERS_OF_WORD = 4;
const sizeOf = ({ text, isUncased }: Word) => (isUncased && [...text].length === 1 ? 1 / LETTERS_OF_WORD : 1);
/** A name has no more words than that. */
const NAME_SIZE = 4;

/** What stands before an unknown word: a preposition or party, what separates clauses, or something else. */
type Place = 'name' | 'clause' | 'none';

export function unknownWordsOf(
  { words, isTitle }: Sentence,
  segments: readonly Segment[],
  { capitalNouns, postpositions }: Compiled,
): UnknownWord[] {
  const found: UnknownWord[] = [];
  let place: Place = startsWithName(words, segments) ? 'clause' : 'none';
  let run = 0;
  for (const [index, segment] of segments.entries()) {
    const word = itemAt(words, segment.start);
    if (word.gap !== '' && place !== 'name') place = 'clause';
    if (segment.kind !== 'unknown') {
      place = placeAfter(segment, place, postpositions);
      run = 0;
      continue;
    }
    const size = sizeOf(word);
    run += size;
    if (postpositions && place === 'none' && word.isUncased && isBeforePreposition(segments, index)) place = 'name';
    const isName = word.isUncased
      ? place === 'name' && run <= NAME_SIZE
      : word.isCapital && (place !== 'none' || (!isTitle && !capitalNouns && segment.start > 0));
    found.push({ segment, size, as: isName ? 'name' : place === 'none' ? 'stray' : 'loose' });
  }
  return found;
}

function placeAfter(segment: Segment, place: Place, postpositions: boolean): Place {
  const { kind, kinds, events, opensName } = segment;
  if (postpositions) return kind === 'place' || kind === 'filler' ? place : 'none';
  if (kind === 'preposition' || kind === 'party' || kinds.has('preposition') || opensName || isMovement(events))
    return 'name';
  return kind === 'place' || kind === 'filler' ? place : 'none';
}

/** "Departed Dubai". */
const isMovement = (events: ReadonlySet<TrackingEvent>) =>
  events.size > 0 && [...events].every((event) => STAGE_OF_EVENT[event] === 'in_transit');

/** "Hamburg: departed". */
function startsWithName(words: readonly Word[], segments: readonly Segment[]): boolean {
  const end = segments.findIndex(({ start }) => itemAt(words, start).gap !== '');
  return (
    end > 0 && end <= NAME_SIZE && segments.slice(0, end).every(({ kind }) => kind === 'unknown' || kind === 'place')
  );
}

function isBeforePreposition(segments: readonly Segment[], index: number): boolean {
  const next = segments.slice(index + 1).find(({ kind }) => kind !== 'unknown' && kind !== 'place');
  return next?.kinds.has('preposition') ?? false;
}
