import { createRequire } from 'node:module';
import type BidiFactory from 'bidi-js';
import { transliterate } from 'transliteration';
import { type Face, hasAll } from './face.js';

/** The package's types speak of a default export; what it exports is the function. */
const bidi = (createRequire(import.meta.url)('bidi-js') as typeof BidiFactory.default)();
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What cannot be printed: controls, and orders to turn the text round. */
const CONTROL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
/** What makes one picture of several, or another tone of one: the pictures are printed side by side. */
const PICTURE_JOINT =
  /[\p{Variation_Selector}\p{Emoji_Modifier}\u{E0000}-\u{E007F}]|(?<=\p{Extended_Pictographic})\u200D/gu;
const BLANK = /[\t\u2028\u2029]/g;
const NEUTRAL = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;
/** Stands for what no font has and no Latin letters spell. */
const UNKNOWN = '?';

/** A character with its marks: the least that is set on its own. */
export interface Sign {
  text: string;
  face: Face;
  /** Odd when it stands within text from right to left. */
  level: number;
}

/** A run of signs that are shaped together, as a line shows it from left to right. */
export interface Run {
  text: string;
  face: Face;
}

/** A paragraph's signs, in the order in which they are read. */
export function signsOf(text: string, stack: Face[]): Sign[] {
  const signs = withFaces(legible(text, stack), stack);
  const { levels } = bidi.getEmbeddingLevels(signs.map((sign) => sign.text).join(''));
  let at = 0;
  return signs.map((sign) => {
    const level = levels[at] as number;
    at += sign.text.length;
    return { ...sign, level };
  });
}

/** The text with what has no font spelled in Latin letters. */
function legible(text: string, stack: Face[]): string {
  const clean = text.normalize('NFC').replace(BLANK, ' ').replace(CONTROL, '').replace(PICTURE_JOINT, '');
  return split(clean)
    .map((part) =>
      stack.some((face) => hasAll(face, part)) ? part : withoutMarks(part, stack) || spelled(part, stack),
    )
    .join('');
}

/** A letter with those of its marks that its font has. */
function withoutMarks(part: string, stack: Face[]): string | undefined {
  const [letter = '', ...marks] = part;
  const face = stack.find((other) => hasAll(other, letter));
  return face && [letter, ...marks.filter((mark) => hasAll(face, mark))].join('');
}

function spelled(part: string, stack: Face[]): string {
  const latin = transliterate(part);
  return latin && stack.some((face) => hasAll(face, latin)) ? latin : UNKNOWN;
}

/** What belongs to no script, a blank or a bracket, stays with what stands before it. */
function withFaces(text: string, stack: Face[]): Omit<Sign, 'level'>[] {
  let before: Face | undefined;
  return split(text).map((part) => {
    const stays = before && NEUTRAL.test(part) && hasAll(before, part);
    const face = (stays && before) || stack.find((other) => hasAll(other, part)) || (stack[0] as Face);
    before = face;
    return { text: part, face };
  });
}

const split = (text: string): string[] => [...clusters.segment(text)].map(({ segment }) => segment);

/** A line's runs from left to right, each as its font has to be given it. */
export function runsOf(line: Sign[]): Run[] {
  const runs: Sign[] = [];
  for (const sign of line) {
    const last = runs.at(-1);
    if (last?.face === sign.face && last.level === sign.level) last.text += sign.text;
    else runs.push({ ...sign });
  }
  return fromTheLeft(runs).map((run) => ({ face: run.face, text: forTheFont(run) }));
}

/** UAX 9, L2: from the highest level down to the lowest odd one, every stretch at or above it is turned round. */
function fromTheLeft(runs: Sign[]): Sign[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  const ordered = [...runs];
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && (ordered[end] as Sign).level >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

/** Fontkit turns a run round when its first letter is from right to left, whatever its level; numbers it must not. */
function forTheFont({ text, level }: Sign): string {
  const fromTheRight = level % 2 === 1;
  const chars = [...text].map((char) => (fromTheRight && bidi.getMirroredCharacter(char)) || char);
  const turned = FIRST_FROM_THE_RIGHT.test(text);
  return (turned === fromTheRight ? chars : chars.reverse()).join('');
}

const FIRST_FROM_THE_RIGHT = /^[\p{Script=Common}\p{Script=Inherited}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
