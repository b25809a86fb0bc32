import type { TrackingEvent } from '@waybill/contracts';
import type { Party } from './lexicon.js';
import { type Bracket, type Pattern, Patterns } from './patterns.js';

/** What words mean, by what counts first when the same words are in several lists. */
export const KINDS = ['event', 'doubt', 'denial', 'plan', 'party', 'preposition', 'place', 'filler'] as const;
export type Kind = (typeof KINDS)[number];

export interface Meaning {
  kind: Kind;
  event?: TrackingEvent;
  party?: Party;
}

/** Words on the way through a phrase, and what the words so far mean. */
export class Node {
  /** Where the choices of a bracket meet again, each later than this node: there are no circles. */
  joins: readonly Node[] | undefined = undefined;
  meanings: readonly Meaning[] | undefined = undefined;
  /** Most nodes lead to only one other. */
  #step: string | undefined = undefined;
  #next: Node | undefined = undefined;
  #others: Map<string, Node> | undefined = undefined;

  constructor(readonly id: number) {}

  /** @param step a word, `#` or `{sender}` */
  next(step: string): Node | undefined {
    return step === this.#step ? this.#next : this.#others?.get(step);
  }

  add(step: string, next: Node): void {
    if (this.#step === undefined) {
      this.#step = step;
      this.#next = next;
      return;
    }
    this.#others ??= new Map();
    this.#others.set(step, next);
  }

  all(): (readonly [string, Node])[] {
    const first = this.#step !== undefined && this.#next ? [[this.#step, this.#next] as const] : [];
    return [...first, ...(this.#others ?? [])];
  }
}

const MAX_BRACKETS = 65_536;

/** All phrases of a language, laid out so that those that start alike share the way. */
export class Phrases {
  readonly #root = new Node(0);
  #count = 1;
  readonly #patterns = new Patterns();
  /** By a node and a bracket after it. */
  readonly #joins = new Map<number, Node>();

  /** @param fold makes words comparable */
  constructor(private readonly fold: (words: string) => string) {}

  add(phrases: readonly string[], meaning: Meaning): void {
    const only = [meaning];
    for (const phrase of new Set(this.fold(phrases.join('\n')).split('\n'))) {
      const end = this.#through(this.#root, this.#patterns.of(phrase));
      if (end === this.#root || end.meanings?.includes(meaning)) continue;
      end.meanings = end.meanings ? [...end.meanings, meaning] : only;
    }
  }

  /** Where a phrase leads to by its first step. */
  starts(): ReadonlyMap<string, readonly Node[]> {
    const starts = new Map<string, Node[]>();
    for (const node of new Set(withJoins(this.#root))) {
      for (const [step, next] of node.all()) {
        const known = starts.get(step);
        if (known) known.push(next);
        else starts.set(step, [next]);
      }
    }
    return starts;
  }

  #through(start: Node, pattern: Pattern): Node {
    let node = start;
    for (const part of pattern) {
      node = typeof part === 'string' ? this.#next(node, part) : this.#throughBracket(node, part);
    }
    return node;
  }

  #throughBracket(start: Node, { id, choices }: Bracket): Node {
    const key = start.id * MAX_BRACKETS + id;
    const known = this.#joins.get(key);
    if (known) return known;
    const join = this.#newNode();
    this.#joins.set(key, join);
    for (const choice of choices) {
      const end = this.#through(start, choice);
      if (!end.joins) end.joins = [join];
      else if (!end.joins.includes(join)) end.joins = [...end.joins, join];
    }
    return join;
  }

  #next(node: Node, step: string): Node {
    const known = node.next(step);
    if (known) return known;
    const next = this.#newNode();
    node.add(step, next);
    return next;
  }

  #newNode(): Node {
    this.#count += 1;
    return new Node(this.#count);
  }
}

const withJoins = (node: Node): Node[] => [node, ...(node.joins ?? []).flatMap(withJoins)];
