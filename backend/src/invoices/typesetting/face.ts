import type { Font } from 'fontkit';

/** A font under the name it has on a paper. */
export interface Face {
  name: string;
  font: Font;
}

/** Characters that shape their neighbours and have no picture of their own. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

export const hasAll = ({ font }: Face, text: string): boolean =>
  [...text].every((char) => UNSEEN.test(char) || font.hasGlyphForCodePoint(char.codePointAt(0) as number));
