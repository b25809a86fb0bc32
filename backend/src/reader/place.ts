import type { Place } from '@waybill/contracts';
import { isFinal } from './interpretation.js';
import { itemAt } from './item-at.js';
import { type Parsed, parsed } from './read-event.js';
import type { Segment } from './segments.js';
import type { Word } from './words.js';

/** Prepositions of where a parcel goes. Of those that also say where it is, only what is clear. */
const TOWARDS: ReadonlySet<string> = new Set([
  ...['to', 'towards', 'toward', 'nach', 'richtung', 'naar', 'richting', 'vers', 'para', 'hacia', 'till', 'verso'],
]);
/** Events after which a name needs no preposition: "Departed Lisbon hub". */
const BEFORE_NAME: ReadonlySet<string> = new Set(['arrived', 'departed']);

const TIME_AFTER = /,? \d{1,2}[:.h]\d{2}.*$/;

/**
 * Extracts the place or other remark from a wording: "Arrived at Rotterdam hub" → Rotterdam hub.
 * Null when nothing can be read out of the wording, or nothing else.
 */
export function placeOf(wording: string): Place | null {
  const reading = parsed(wording);
  if (reading === null || reading.best.event === null) return null;
  const { words } = reading.sentence;
  const { segments } = reading.best;
  for (const [index, segment] of segments.entries()) {
    if (segment.name !== null && ![...segment.events].some(isFinal))
      return { name: nameIn(reading, segment.name), relation: 'at' };
    const before = segments[index - 1];
    if (before === undefined) continue;
    if (itemAt(words, segment.start).gap !== '') {
      const found = remarkAt(reading, index);
      if (found) return found;
    }
    if (segment.kind !== 'unknown' || !isCapital(itemAt(words, segment.start))) continue;
    if (!introducesName(before)) continue;
    const name = textFrom(reading, index, nameEnd(words, segments, index)).replace(TIME_AFTER, '');
    return { name, relation: relationOf(before, words) };
  }
  return null;
}

const isCapital = ({ isCapital: capital, isUncased }: Word) => capital || isUncased;

/** Of "held at Rotterdam customs", Rotterdam. */
function nameIn({ sentence: { line, words } }: Parsed, from: number): string {
  let to = from;
  while (words[to + 1]?.isCapital) to += 1;
  return line.slice(itemAt(words, from).start, itemAt(words, to).end);
}

function introducesName({ kind, kinds, events }: Segment): boolean {
  if (kind === 'preposition' || kinds.has('preposition')) return true;
  return kind === 'event' && [...events].some((event) => BEFORE_NAME.has(event));
}

function relationOf({ end }: Segment, words: readonly Word[]): Place['relation'] {
  return TOWARDS.has(itemAt(words, end - 1).text) ? 'to' : 'at';
}

/** A name goes on over kinds of places and a comma before another name: "Porto, Portugal", "Rotterdam hub". */
function nameEnd(words: readonly Word[], segments: readonly Segment[], from: number): number {
  let end = from + 1;
  for (; end < segments.length; end += 1) {
    const { kind, kinds, start, core, end: segmentEnd } = itemAt(segments, end);
    const { gap } = itemAt(words, start);
    if (gap !== '' && (gap !== ',' || !isCapital(itemAt(words, start)))) break;
    if (kind !== 'unknown' && kind !== 'place' && kind !== 'party' && !kinds.has('place')) break;
    if (core < segmentEnd) return end + 1;
  }
  return end;
}

/** What stands on the other side of a separator than what has happened. */
function remarkAt(reading: Parsed, index: number): Place | null {
  const { segments } = reading.best;
  const isEvent = ({ kind }: Segment) => kind === 'event';
  if (segments.slice(0, index).some(isEvent)) {
    return { name: textFrom(reading, index, segments.length), relation: 'remark' };
  }
  if (!segments.slice(index).some(isEvent)) return null;
  return { name: textFrom(reading, 0, index), relation: 'at' };
}

function textFrom({ sentence: { line, words }, best: { segments } }: Parsed, from: number, to: number): string {
  const { end } = itemAt(words, itemAt(segments, to - 1).core - 1);
  return line.slice(itemAt(words, itemAt(segments, from).start).start, end).trim();
}
