import { STAGE_OF_EVENT, type Stage, type TrackingEvent } from '@waybill/contracts';
import { combined } from './combined.js';
import type { Compiled } from './compiled.js';
import { itemAt } from './item-at.js';
import type { Party } from './lexicon.js';
import { type Segment, segmentsOf } from './segments.js';
import { type UnknownWords, unknownWordsOf } from './unknown-words.js';
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
  returned: ['neighbour'],
};

/** So many words may stay unknown: stray ones in a text about a problem, loose ones in any that ends nothing. */
const TOLERATED_STRAY = 2;
const TOLERATED_LOOSE = 5;

/** @returns null when the language knows no event in it */
export function interpretationOf(sentence: Sentence, language: Compiled): Interpretation | null {
  const segments = segmentsOf(sentence, language);
  if (!segments?.some(({ kind }) => kind === 'event')) return null;
  const clauses = clausesOf(sentence.words, segments);
  const asserted = clauses.flatMap(assertedIn);
  const isAmbiguous = asserted.some(({ events }) => new Set([...events].map(kindOfStage)).size > 1);
  const event = combined(asserted.flatMap(({ events }) => [...events].slice(0, 1)));
  const unknownWords = unknownWordsOf(sentence, segments, language);
  return {
    language: language.name,
    segments,
    event,
    certain:
      event !== null &&
      !isAmbiguous &&
      !clauses.some(isContradictory) &&
      isCertain(event, sentence, segments, unknownWords),
    unknown: unknownWords.named + unknownWords.loose + unknownWords.stray,
    isWhole: unknownWords.loose + unknownWords.stray === 0,
  };
}

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
  segments: readonly Segment[],
  { loose, stray }: UnknownWords,
): boolean {
  if (isQuestion || segments.some(({ kind }) => kind === 'doubt')) return false;
  if (!isFinal(event)) return stray <= (isProblem(event) ? TOLERATED_STRAY : 0) && loose <= TOLERATED_LOOSE;
  if (isPartial || isShare(words, segments) || loose > 0 || stray > 0 || segments.some(isDenialOrPlan)) return false;
  const others = OTHER_PARTIES[STAGE_OF_EVENT[event]] ?? [];
  return !segments.some(({ kind, parties }) => kind !== 'event' && others.some((party) => parties.has(party)));
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
