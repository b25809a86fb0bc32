import { PARTIES, type Party } from './lexicon.js';
import { choicesOf, partsOf } from './spellings.js';
import { writtenWordsOf } from './words.js';

/** Any number, as in "# of #". */
export const NUMBER = '#';
export const stepOfParty = (party: Party): string => `{${party}}`;

/** A phrase as steps, each a word, `#` or `{sender}`, and brackets. */
export type Pattern = readonly (string | Bracket)[];
export interface Bracket {
  id: number;
  choices: readonly Pattern[];
}

const HAS_NAMES = /[{#]/;
const PART = /\{\w+\}|#|[^{}#]+/g;
const STEPS_OF_PARTIES: ReadonlySet<string> = new Set(PARTIES.map(stepOfParty));

/** Reads the phrases of a language, in which words and brackets repeat. */
export class Patterns {
  readonly #brackets = new Map<string, Bracket>();
  readonly #steps = new Map<string, readonly string[]>();

  of(phrase: string): Pattern {
    if (!phrase.includes('(')) return this.#stepsOf(phrase);
    const pattern: (string | Bracket)[] = [];
    for (const part of partsOf(phrase)) {
      if (part.includes('(')) pattern.push(this.#bracket(part));
      else pattern.push(...this.#stepsOf(part));
    }
    return pattern;
  }

  #bracket(written: string): Bracket {
    const known = this.#brackets.get(written);
    if (known) return known;
    const choices = choicesOf(written).map((choice) => this.of(choice));
    const bracket = { id: this.#brackets.size, choices };
    this.#brackets.set(written, bracket);
    return bracket;
  }

  #stepsOf(words: string): readonly string[] {
    return words.includes(' ') ? words.split(' ').flatMap((word) => this.#stepsOfWord(word)) : this.#stepsOfWord(words);
  }

  #stepsOfWord(word: string): readonly string[] {
    const known = this.#steps.get(word);
    if (known) return known;
    const steps = this.#newStepsOf(word);
    this.#steps.set(word, steps);
    return steps;
  }

  #newStepsOf(word: string): readonly string[] {
    if (!HAS_NAMES.test(word)) return writtenWordsOf(word);
    return (word.match(PART) ?? []).flatMap((part): readonly string[] => {
      if (part === NUMBER || STEPS_OF_PARTIES.has(part)) return [part];
      if (part.startsWith('{')) throw new Error(`"${part}" is a party that there is not.`);
      return writtenWordsOf(part);
    });
  }
}
