import { STAGE_OF_EVENT, type Stage, type TrackingEvent } from '@waybill/contracts';
import { combined, combinedInClause } from './combined.js';
import type { Compiled } from './compiled.js';
import { itemAt } from './item-at.js';
import type { Party } from './lexicon.js';
import { type Segment, segmentsOf } from './segments.js';
import { type UnknownWord, unknownWordsOf } from './unknown-words.js';
import type { Sentence, Word } from './words.js';

/** A text as one language reads it. */
export interface Interpretation {
  language: string;
  segments: readonly Segment[];
  /** What it says has happened; null if it denies or plans it, or contradicts itself. */
  event: TrackingEvent | null;
  certain: boolean;
  /** How many words the language does not know. */
  unknown: number;
  /** Those it does not know are names. */
  isWhole: boolean;
}

/** Stages that nothing follows: what they set off cannot be taken back. */
const FINAL: ReadonlySet<Stage> = new Set(['delivered', 'returned', 'ready_for_pickup']);
export const isFinal = (event: TrackingEvent): boolean => FINAL.has(STAGE_OF_EVENT[event]);

/** What a text about a problem may plan after it: "Delayed until tomorrow". What it denies after it is not: "delay: none". */
const PROBLEM: ReadonlySet<Stage> = new Set(['attempt_failed', 'exception']);
const isProblem = (event: TrackingEvent) => PROBLEM.has(STAGE_OF_EVENT[event]);

/** What a lexicon may name with the same words. */
const kindOfStage = (event: TrackingEvent) => (isProblem(event) ? 'problem' : STAGE_OF_EVENT[event]);

/** Who makes something else of a final event, if the text names them beside it. */
const OTHER_PARTIES: Partial<Record<Stage, readonly Party[]>> = {
  delivered: ['sender', 'carrier', 'pickup_point'],
  ready_for_pickup: ['sender', 'carrier'],
  returned: ['neighbour', 'carrier', 'pickup_point'],
  picked_up: ['neighbour', 'safe_place'],
  in_transit: ['neighbour', 'safe_place'],
};

/** What is told at once, and is so of the parcel alone: keys get lost, vans damaged, appointments cancelled, too. */
const OF_PARCEL: readonly TrackingEvent[] = ['lost', 'cancelled', 'damaged'];
/** Of these, any word that is not understood may name the thing. */
const STRICT: readonly TrackingEvent[] = ['lost', 'cancelled'];

/** So many words may stay unknown: stray ones in a text about a problem, loose ones in any that ends nothing. */
const TOLERATED_STRAY = 2;
const TOLERATED_LOOSE = 5;
/** And so many in what follows an event that ends nothing, separated from it: "(2nd floor left)". */
const TOLERATED_IN_REMARKS = 5;

/** What a recipient may do with a parcel at a pick-up point. */
const COLLECTIONS: readonly TrackingEvent[] = ['ready_for_pickup', 'picked_up', 'collected_by_recipient'];

/** @returns null when the language knows no event in it */
export function interpretationOf(sentence: Sentence, language: Compiled): Interpretation | null {
  const segments = segmentsOf(sentence, language);
  if (!segments) return null;
  const clauses = clausesOf(sentence.words, segments);
  const asserted = clauses.map(assertedIn);
  const isAmbiguous = asserted.flat().some(({ events }) => new Set([...events].map(kindOfStage)).size > 1);
  const event = combined(asserted.map((some) => combinedInClause(some.flatMap(({ events }) => firstOf(events)))));
  const unknownWords = unknownWordsOf(sentence, segments, language);
  return {
    language: language.name,
    segments,
    event,
    certain:
      event !== null &&
      !isAmbiguous &&
      !clauses.some(isContradictory) &&
      !(event === 'picked_up' && segments.some(isRecipient)) &&
      isCertain(event, sentence, clauses, unknownWords),
    unknown: sizeOf(unknownWords),
    isWhole: unknownWords.every((word) => word.as === 'name'),
  };
}

/** Of events that a lexicon names with the same words, one: an attempt is more than that it was not delivered. */
const firstOf = (events: ReadonlySet<TrackingEvent>): readonly TrackingEvent[] =>
  events.has('attempt_failed') ? ['attempt_failed'] : [...events].slice(0, 1);

/** Who collects it is no courier: "customer came and took it". */
const isRecipient = ({ kind, parties }: Segment) =>
  kind !== 'event' && parties.has('recipient') && !parties.has('sender');

const sizeOf = (words: readonly UnknownWord[]) => words.reduce((sum, { size }) => sum + size, 0);

function clausesOf(words: readonly Word[], segments: readonly Segment[]): Segment[][] {
  const clauses: Segment[][] = [[]];
  for (const segment of segments) {
    if (itemAt(words, segment.start).gap !== '') clauses.push([]);
    clauses.at(-1)?.push(segment);
  }
  return clauses;
}

const isDenialOrPlan = ({ kind }: Segment) => kind === 'denial' || kind === 'plan';

/** The events of a clause, unless it denies or plans them. */
function assertedIn(clause: readonly Segment[]): Segment[] {
  const blocker = clause.findIndex(isDenialOrPlan);
  return clause.filter((segment, index) => {
    if (segment.kind !== 'event') return false;
    if (blocker === -1) return true;
    return [...segment.events].every(isProblem) && blocker > index && clause.every(({ kind }) => kind !== 'denial');
  });
}

/** "Not delivered back to the sender". */
function isContradictory(clause: readonly Segment[]): boolean {
  const events = clause.flatMap((segment) => [...segment.events]);
  return events.some(isFinal) && events.some((event) => event === 'not_delivered' || event === 'attempt_failed');
}

function isCertain(
  event: TrackingEvent,
  { isQuestion, isPartial, words }: Sentence,
  clauses: readonly (readonly Segment[])[],
  unknownWords: readonly UnknownWord[],
): boolean {
  const segments = clauses.flat();
  if (isQuestion || segments.some(({ kind }) => kind === 'doubt')) return false;
  const last = clauses.findLastIndex((clause) => assertedIn(clause).length > 0);
  const remarks = clauses.slice(last + 1);
  const afterTime = wordsAfterNumber(clauses[last] ?? [], words);
  const inRemarks = ({ segment }: UnknownWord) =>
    afterTime.includes(segment) || remarks.some((clause) => clause.includes(segment));
  const unexplained = unknownWords.filter((word) => word.as !== 'name');
  const before = unexplained.filter((word) => !inRemarks(word));
  if (sizeOf(unexplained) - sizeOf(before) > (isFinal(event) ? 0 : TOLERATED_IN_REMARKS)) return false;
  const others = OTHER_PARTIES[STAGE_OF_EVENT[event]] ?? [];
  if (segments.some(({ kind, parties }) => kind !== 'event' && others.some((party) => parties.has(party))))
    return false;
  if (!isFinal(event)) {
    const stray = sizeOf(before.filter((word) => word.as === 'stray'));
    const loose = sizeOf(before) - stray;
    if (clauses.some((clause) => isOfOther(clause, event))) return false;
    return stray <= (isProblem(event) ? TOLERATED_STRAY : 0) && loose <= TOLERATED_LOOSE;
  }
  if (isPartial || isShare(words, segments) || clauses.some((clause) => isCounted(clause, words))) return false;
  if (before.length > 0) return false;
  if (clauses.slice(0, last + 1).some((clause) => clause.some(isDenialOrPlan))) return false;
  return remarks.every((clause) => isHarmless(clause, event));
}

/** "4 pcs, 3 delivered"; not "12:40 delivered". */
function isCounted(clause: readonly Segment[], words: readonly Word[]): boolean {
  const isNumber = (segment: Segment | undefined) =>
    segment?.end === (segment?.start ?? 0) + 1 && /^\d{1,2}$/.test(itemAt(words, segment?.start ?? 0).text);
  const at = clause.findIndex((segment) => [...segment.events].some(isFinal));
  return at > 0 && isNumber(clause[at - 1]) && !isNumber(clause[at - 2]);
}

/** "Driver lost", "damaged van", "sig missing", "keys lost". */
function isOfOther(clause: readonly Segment[], event: TrackingEvent): boolean {
  const at = clause.findIndex(({ events }) => events.has(event));
  if (at === -1 || !OF_PARCEL.includes(event)) return false;
  const [before, after] = [clause[at - 1], clause[at + 1]];
  if (before?.kind === 'party' || before?.kind === 'preposition' || after?.parties.has('carrier')) return true;
  return STRICT.includes(event) && (before?.kind === 'unknown' || after?.kind === 'unknown');
}

/** "Delivered 10:32 sgd Harris". */
function wordsAfterNumber(clause: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const event = clause.findLastIndex(({ kind }) => kind === 'event');
  const number = clause.findIndex(({ start }, index) => index > event && itemAt(words, start).isNumber);
  return number === -1 ? [] : clause.slice(number + 1);
}

/** What comes after a final event takes nothing back: "signed Jones", and of a pick-up point "please collect". */
function isHarmless(clause: readonly Segment[], event: TrackingEvent): boolean {
  if (!clause.some(isDenialOrPlan)) return true;
  if (event !== 'ready_for_pickup' || clause.some(({ kind }) => kind === 'denial')) return false;
  const events = clause.flatMap((segment) => [...segment.events]);
  return events.length > 0 && events.every((one) => COLLECTIONS.includes(one));
}

/** "1 of 2", "1 collo su 3"; not "12/04", "10:15". */
function isShare(words: readonly Word[], segments: readonly Segment[]): boolean {
  const textOf = ({ start }: Segment) => itemAt(words, start).text;
  const isCount = (segment: Segment) => segment.end === segment.start + 1 && /^\d{1,2}$/.test(textOf(segment));
  return segments.some((segment, index) => {
    if (!isCount(segment)) return false;
    const rest = segments.slice(index + 1, index + 5);
    const second = rest.findIndex(isCount);
    if (rest[0] && textOf(rest[0]) === 'h') return false;
    const counted = rest[second];
    if (!counted || Number(textOf(counted)) < Number(textOf(segment))) return false;
    if (rest.slice(0, second + 1).some(({ start }) => itemAt(words, start).gap !== '')) return false;
    return rest.slice(0, second).some(({ kinds }) => kinds.has('preposition') || kinds.has('filler'));
  });
}
