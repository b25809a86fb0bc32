import { createRequire } from 'node:module';
import type BidiFactory from 'bidi-js';
import { transliterate } from 'transliteration';
import { type Face, hasGlyphs } from './face.js';

/** The package's types declare a default export; at run time it exports the function itself. */
const bidi = (createRequire(import.meta.url)('bidi-js') as typeof BidiFactory.default)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Control characters and explicit bidirectional formatting: neither may affect the layout. */
const CONTROL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
/** Joiners and modifiers of emoji sequences: the font has no combined glyphs, so the emoji are set side by side. */
const EMOJI_JOINT =
  /[\p{Variation_Selector}\p{Emoji_Modifier}\u{E0000}-\u{E007F}]|(?<=\p{Extended_Pictographic})\u200D/gu;
const BLANK = /[\t\u2028\u2029]/g;
const NEUTRAL = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;
/** Replaces a character that has neither a glyph nor a transliteration. */
const REPLACEMENT = '?';

/** A grapheme cluster: a character with its combining marks. Line breaking and reordering never split one. */
export interface Cluster {
  text: string;
  face: Face;
  /** Embedding level of UAX #9; odd in right-to-left text. */
  level: number;
}

/** Consecutive clusters of one face and one level: they are shaped together. */
export interface Run {
  /** Characters in the order in which fontkit expects them. */
  text: string;
  face: Face;
}

/** The clusters of a paragraph, in logical (reading) order. `faces` come in order of preference. */
export function clustersOf(paragraph: string, faces: Face[]): Cluster[] {
  const clusters = assignFaces(replaceMissing(paragraph, faces), faces);
  const { levels } = bidi.getEmbeddingLevels(clusters.map(({ text }) => text).join(''));
  let offset = 0;
  return clusters.map((cluster) => {
    const level = levels[offset] as number;
    offset += cluster.text.length;
    return { ...cluster, level };
  });
}

/** Transliterates to Latin letters what no face has glyphs for. */
function replaceMissing(text: string, faces: Face[]): string {
  const clean = text.normalize('NFC').replace(BLANK, ' ').replace(CONTROL, '').replace(EMOJI_JOINT, '');
  return split(clean)
    .map((cluster) =>
      faces.some((face) => hasGlyphs(face, cluster))
        ? cluster
        : dropMissingMarks(cluster, faces) || transliterated(cluster, faces),
    )
    .join('');
}

/** The base character with those of its marks that its font has. */
function dropMissingMarks(cluster: string, faces: Face[]): string | undefined {
  const [base = '', ...marks] = cluster;
  const face = faces.find((candidate) => hasGlyphs(candidate, base));
  return face && [base, ...marks.filter((mark) => hasGlyphs(face, mark))].join('');
}

function transliterated(cluster: string, faces: Face[]): string {
  const latin = transliterate(cluster);
  return latin && faces.some((face) => hasGlyphs(face, latin)) ? latin : REPLACEMENT;
}

/** Blanks, brackets and other characters without a script keep the face of the preceding cluster. */
function assignFaces(text: string, faces: Face[]): Omit<Cluster, 'level'>[] {
  let previous: Face | undefined;
  return split(text).map((cluster) => {
    const inherits = previous && NEUTRAL.test(cluster) && hasGlyphs(previous, cluster);
    const face =
      (inherits && previous) || faces.find((candidate) => hasGlyphs(candidate, cluster)) || (faces[0] as Face);
    previous = face;
    return { text: cluster, face };
  });
}

const split = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

/** The runs of one line in visual order, from left to right. */
export function runsOf(line: Cluster[]): Run[] {
  const runs: Cluster[] = [];
  for (const cluster of line) {
    const last = runs.at(-1);
    if (last?.face === cluster.face && last.level === cluster.level) last.text += cluster.text;
    else runs.push({ ...cluster });
  }
  return inVisualOrder(runs).map((run) => ({ face: run.face, text: inFontkitOrder(run) }));
}

/** UAX #9, rule L2: from the highest level down to 1, every sequence at or above that level is reversed. */
function inVisualOrder(runs: Cluster[]): Cluster[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  const ordered = [...runs];
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && (ordered[end] as Cluster).level >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

/**
 * Fontkit reverses a run whenever its first letter is Arabic or Hebrew, whatever its level. Runs for which that is
 * incorrect, such as Arabic digits, are reversed beforehand.
 */
function inFontkitOrder({ text, level }: Cluster): string {
  const isRightToLeft = level % 2 === 1;
  const chars = [...text].map((char) => (isRightToLeft && bidi.getMirroredCharacter(char)) || char);
  const isReversedByFontkit = BEGINS_RIGHT_TO_LEFT.test(text);
  return (isReversedByFontkit === isRightToLeft ? chars : chars.reverse()).join('');
}

const BEGINS_RIGHT_TO_LEFT = /^[\p{Script=Common}\p{Script=Inherited}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
