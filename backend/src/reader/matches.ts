import type { TrackingEvent } from '@waybill/contracts';
import type { Compiled } from './compiled.js';
import { itemAt } from './item-at.js';
import type { Party } from './lexicon.js';
import { NUMBER, stepOfParty } from './patterns.js';
import { KINDS, type Kind, type Meaning, type Node } from './phrases.js';
import type { Sentence, Word } from './words.js';

/** Words that are a phrase. */
export interface Match {
  start: number;
  end: number;
  /** Where it ends without the fillers after it: "hub and". */
  core: number;
  /** Where a name starts in the midst of it. */
  name: number | null;
  kind: Kind | 'unknown';
  events: ReadonlySet<TrackingEvent>;
  parties: ReadonlySet<Party>;
  /** Every list that the words are in. */
  kinds: ReadonlySet<Kind>;
  /** It ends with a party or preposition, after which a name may follow: "delivered to neighbor". */
  opensName: boolean;
}

/** How a phrase may go on from a word of a text. */
interface Step {
  name: string;
  end: number;
  literal: number;
}
/** From a word of a text, the steps, and where the fillers end that a phrase may leave out. */
interface Ways {
  isClauseStart: boolean;
  steps: Step[];
  fillers: number[];
  /** Where names end that it may go on after. */
  names: number[];
}

/** A phrase that names a word itself is closer than one that names a party. */
const PARTY_WORD = 0.5;
const MAX_WORDS = 512;

/** The phrases that start at each word: parties and fillers first, since the others contain them. */
export function matchesOf(
  { words, isTitle }: Sentence,
  { starts, textOf, capitalNouns }: Compiled,
): readonly (readonly Match[])[] {
  const ways = words.map((word, start): Ways => {
    const steps = [{ name: textOf(word), end: start + 1, literal: 1 }];
    if (word.isNumber) steps.push({ name: NUMBER, end: start + 1, literal: 1 });
    return { isClauseStart: word.gap !== '', steps, fillers: [], names: [] };
  });
  const plain = words.map((_, start) => matchesAt(start, ways, starts));
  const openEnds = new Set<number>();
  for (const { start, end, parties, kinds } of plain.flat()) {
    const { steps, fillers } = itemAt(ways, start);
    for (const party of parties) {
      const literal = (end - start) * PARTY_WORD;
      for (const last of namedUntil(words, plain, end)) steps.push({ name: stepOfParty(party), end: last, literal });
    }
    if (kinds.has('filler') && !isRisky(kinds)) fillers.push(end);
    if (parties.size > 0 || kinds.has('preposition')) openEnds.add(end);
  }
  if (!isTitle && !capitalNouns) skipNames(words, plain, ways);
  return words.map((_, start) =>
    matchesAt(start, ways, starts).map((match) => ({ ...match, opensName: openEnds.has(match.end) })),
  );
}

/** A party has a name that no list contains: "neighbor Smith". */
const MAX_NAMES = 2;

/** Where a party may end, with its name or without. */
function namedUntil(words: readonly Word[], plain: readonly (readonly Match[])[], end: number): number[] {
  const ends = [end];
  for (let at = end; at < words.length && ends.length <= MAX_NAMES; at += 1) {
    const { isCapital, gap } = itemAt(words, at);
    if (!isCapital || gap !== '' || itemAt(plain, at).length > 0) break;
    ends.push(at + 1);
  }
  return ends;
}

/** A phrase may go on after a name: "back at Reading depot". */
function skipNames(words: readonly Word[], plain: readonly (readonly Match[])[], ways: readonly Ways[]): void {
  const opens = (at: number) => itemAt(plain, at).some(({ end, kinds }) => end === at + 1 && kinds.has('preposition'));
  let mayName = false;
  for (const [at, { isCapital }] of words.entries()) {
    mayName = at > 0 && (mayName || opens(at - 1)) && isCapital && itemAt(plain, at).length === 0;
    if (mayName) itemAt(ways, at).names.push(at + 1);
  }
}

const isRisky = (kinds: ReadonlySet<Kind>) => kinds.has('denial') || kinds.has('plan') || kinds.has('doubt');

const NONE: readonly never[] = [];

function matchesAt(start: number, ways: readonly Ways[], starts: Compiled['starts']): readonly Match[] {
  const first = itemAt(ways, start).steps.filter(({ name }) => starts.has(name));
  if (first.length === 0) return NONE;
  const found = new Map<number, Found>();
  const reached = new Map<number, number>();
  const walk = (node: Node, at: number, path: Path) => {
    const place = (node.id * MAX_WORDS + at) * 2 + (path.isInName ? 1 : 0);
    if ((reached.get(place) ?? -1) >= path.literal) return;
    reached.set(place, path.literal);
    for (const join of node.joins ?? NONE) walk(join, at, path);
    if (node.meanings && !path.isInName) keep(found, at, node.meanings, path);
    const way = ways[at];
    if (way === undefined || way.isClauseStart) return;
    for (const { name, end, literal } of way.steps) {
      const next = node.next(name);
      if (next) walk(next, end, { ...path, literal: path.literal + literal, core: end, isInName: false });
    }
    for (const end of way.fillers) walk(node, end, path);
    for (const end of way.names) walk(node, end, { ...path, isInName: true, name: path.name ?? at });
  };
  for (const { name, end, literal } of first) {
    for (const node of starts.get(name) ?? NONE) walk(node, end, { literal, core: end, isInName: false, name: null });
  }
  return [...found].map(([end, { path, events, parties, kinds }]) => ({
    ...{ start, end, core: path.core, name: path.name, events, parties, kinds, opensName: false },
    kind: KINDS.find((kind) => kinds.has(kind)) ?? 'unknown',
  }));
}

/** The words of a phrase so far. */
interface Path {
  /** How many of them it names itself. */
  literal: number;
  core: number;
  name: number | null;
  isInName: boolean;
}

interface Found {
  kinds: Set<Kind>;
  events: Set<TrackingEvent>;
  parties: Set<Party>;
  path: Path;
}

/** Of two phrases of events for the same words, the one counts that names more of them itself. */
function keep(found: Map<number, Found>, end: number, meanings: readonly Meaning[], path: Path): void {
  const known = found.get(end) ?? { kinds: new Set(), events: new Set(), parties: new Set(), path };
  found.set(end, known);
  for (const { kind, event, party } of meanings) {
    known.kinds.add(kind);
    if (party !== undefined) known.parties.add(party);
    if (event === undefined || (known.events.size > 0 && path.literal < known.path.literal)) continue;
    if (path.literal > known.path.literal) known.events.clear();
    known.path = path;
    known.events.add(event);
  }
}
