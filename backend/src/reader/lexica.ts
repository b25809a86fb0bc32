import { readFileSync } from 'node:fs';
import type { LanguageCode } from '@waybill/contracts';
import type { Lexicon } from './lexicon.js';

type Spell = (wording: string) => string;

const withoutNukta: Spell = (wording) => wording.normalize('NFD').replaceAll('\u093C', '');
const withAnusvara: Spell = (wording) => wording.replaceAll('ँ', 'ं');

/** How else a language is written; the reader itself ignores case and accents. */
const SPELLINGS: Partial<Record<LanguageCode, readonly Spell[]>> = {
  de: [(wording) => wording.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')],
  // Parts of a word are written together, or with a blank or a mark without width between them.
  fa: [(wording) => wording.replaceAll('\u200C', '')],
  in: [withoutNukta, withAnusvara, (wording) => withAnusvara(withoutNukta(wording))],
};

const FOLDER = new URL('lexicon/', import.meta.url);

/** The lexicon of a language, with its shared words filled in, and in every spelling. */
export function lexiconOf(language: LanguageCode): Lexicon {
  const file = new URL(`${language}.json`, FOLDER);
  const { words = {}, events, parties, ...lists }: Lexicon = JSON.parse(readFileSync(file, 'utf8'));
  const spellings = SPELLINGS[language] ?? [];
  const all = (phrases: readonly string[]) => {
    const written = phrases.map((phrase) => filledIn(phrase, words));
    return [...new Set(written.flatMap((phrase) => [phrase, ...spellings.map((spell) => spell(phrase))]))];
  };
  return { events: eachOf(events, all), parties: eachOf(parties, all), ...eachOf(lists, all) };
}

/** Words may contain other words. */
function filledIn(phrase: string, words: Readonly<Record<string, string>>): string {
  return phrase.replace(/<(\w+)>/g, (_, name: string) => filledIn(words[name] ?? missing(name), words));
}

function missing(name: string): never {
  throw new Error(`There are no words called ${name}.`);
}

const eachOf = <Lists extends Readonly<Record<string, readonly string[]>>>(
  lists: Lists,
  change: (phrases: readonly string[]) => readonly string[],
) => Object.fromEntries(Object.entries(lists).map(([name, phrases]) => [name, change(phrases)])) as Lists;
