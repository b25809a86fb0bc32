import type { Font } from 'fontkit';

/** An opened font and the name under which a document registers it. */
export interface Face {
  name: string;
  font: Font;
}

/** Joiners, variation selectors and the like: they affect their neighbours and need no glyph of their own. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/** Whether a face has a glyph for every visible character of `text`. */
export const hasGlyphs = ({ font }: Face, text: string): boolean =>
  [...text].every((char) => IGNORABLE.test(char) || font.hasGlyphForCodePoint(char.codePointAt(0) as number));
