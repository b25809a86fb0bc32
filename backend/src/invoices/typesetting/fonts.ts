import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { type Face, hasAll } from './face.js';
import { familiesOf, loadPieces, type Pieces } from './pieces.js';

const { resolve } = createRequire(import.meta.url);

/** The hands of the design: Latin, Greek, Cyrillic and Vietnamese. */
const HANDS = {
  text: resolve('@expo-google-fonts/commissioner/400Regular/Commissioner_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/commissioner/700Bold/Commissioner_700Bold.ttf'),
  mono: resolve('@expo-google-fonts/jetbrains-mono/500Medium/JetBrainsMono_500Medium.ttf'),
};
export type Hand = keyof typeof HANDS;

/** Scripts that they lack, and fonts that are small enough to be read whole. */
const SCRIPTS: [RegExp, string][] = [
  [/\p{Script_Extensions=Arabic}/u, resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf')],
  [/\p{Script=Hebrew}/u, resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf')],
  [/\p{Script=Thai}/u, resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf')],
  [
    /\p{Script_Extensions=Devanagari}/u,
    resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  ],
];

const PRINTED = /[^\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** The fonts of one paper: of what its texts do not use, nothing is read. */
export class Fonts {
  private constructor(
    private readonly hands: Record<Hand, Face>,
    private readonly scripts: Face[],
    private readonly pieces: Pieces,
  ) {}

  static async for(texts: string[]): Promise<Fonts> {
    const all = texts.join('');
    const files = SCRIPTS.filter(([script]) => script.test(all)).map(([, file]) => file);
    const [text, strong, mono] = await Promise.all([open('text'), open('strong'), open('mono')]);
    const scripts = await Promise.all(files.map((file) => open(file, file)));
    const isLacking = (char: string) => PRINTED.test(char) && ![text, ...scripts].some((face) => hasAll(face, char));
    const lacking = texts.map((text) => ({ text, chars: [...text].filter(isLacking) }));
    return new Fonts({ text, strong, mono }, scripts, await loadPieces(lacking));
  }

  /** What a text is set in: the first that has a character. */
  stackFor(text: string, hand: Hand): Face[] {
    const pieces = familiesOf(text).flatMap((family) => this.pieces.get(family) ?? []);
    return [...new Set([this.hands[hand], this.hands.text, ...this.scripts, ...pieces])];
  }

  /** Makes every font known to a paper under its name. What is not set in is not embedded. */
  lendTo(page: PDFKit.PDFDocument): void {
    for (const { name, font } of [...Object.values(this.hands), ...this.scripts, ...[...this.pieces.values()].flat()]) {
      // pdfkit takes an opened font; its types only know files.
      page.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
    }
  }
}

async function open(name: Hand | string, file = HANDS[name as Hand]): Promise<Face> {
  return { name, font: create(await readFile(file)) as Font };
}
