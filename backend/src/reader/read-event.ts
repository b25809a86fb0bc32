import { clearTimeout, setTimeout } from 'node:timers';
import { LANGUAGES, type LanguageCode, type TrackingEvent } from '@waybill/contracts';
import { type Compiled, compile } from './compiled.js';
import { type Interpretation, interpretationOf, isFinal } from './interpretation.js';
import { lexiconOf } from './lexica.js';
import { isInScriptOf } from './scripts.js';
import { type Sentence, sentenceOf } from './words.js';

export interface Reading {
  event: TrackingEvent;
  /** Whether the whole text is understood. */
  certain: boolean;
}

/** Longer texts tell a story, which nobody reads here. */
const MAX_LENGTH = 300;
const MAX_CACHED = 2_000;
const cached = new Map<string, Parsed | null>();

/** A text and how the language reads it that knows most of its words. */
export interface Parsed {
  sentence: Sentence;
  best: Interpretation;
  certain: boolean;
}

const compiled = new Map<LanguageCode, Compiled>();

function languageOf(code: LanguageCode): Compiled {
  const known = compiled.get(code);
  if (known) return known;
  const language = compile(code, lexiconOf(code));
  compiled.set(code, language);
  return language;
}

/** The languages that a text may be in. */
const languagesOf = (text: string): Compiled[] => LANGUAGES.filter((code) => isInScriptOf(code, text)).map(languageOf);

const PAUSE_MS = 100;

/**
 * Compiles every language, one after the other with pauses between them, instead of all when the first text is read.
 * Returns what ends it.
 */
export function prepareReader(): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(step, PAUSE_MS).unref();
  };
  const step = () => {
    const next = LANGUAGES.find((code) => !compiled.has(code));
    if (next === undefined) return;
    languageOf(next);
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}

/** Most texts repeat. */
export function parsed(text: string): Parsed | null {
  if (text.length > MAX_LENGTH) return null;
  const known = cached.get(text);
  if (known !== undefined) return known;
  if (cached.size >= MAX_CACHED) cached.clear();
  const result = parse(text);
  cached.set(text, result);
  return result;
}

function parse(text: string): Parsed | null {
  const sentence = sentenceOf(text);
  const english = isInScriptOf('en', sentence.line) ? interpretationOf(sentence, languageOf('en')) : null;
  // Most systems write English: the other languages are not even compiled for a text that is understood whole.
  if (english?.certain && english.isWhole) return { sentence, best: english, certain: true };
  const all = languagesOf(sentence.line).flatMap((language) => interpretationOf(sentence, language) ?? []);
  const least = Math.min(...all.map(({ unknown }) => unknown));
  const fitting = all.filter(({ unknown }) => unknown === least);
  const best = fitting.find(({ certain }) => certain) ?? fitting[0];
  if (best === undefined) return null;
  const agrees = ({ event, certain }: Interpretation) =>
    event === best.event && (certain || best.event === null || !isFinal(best.event));
  return { sentence, best, certain: best.certain && fitting.every(agrees) };
}

/** What a text says has happened, or null if nothing can be read out of it. */
export function readEvent(text: string | null): Reading | null {
  const found = text === null ? null : parsed(text);
  return found === null || found.best.event === null ? null : { event: found.best.event, certain: found.certain };
}

/** The event that a text says for certain, or null. */
export function certainEventOf(text: string | null): TrackingEvent | null {
  const reading = readEvent(text);
  return reading?.certain ? reading.event : null;
}
