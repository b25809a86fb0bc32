import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { type Face, hasGlyphs } from './face.js';
import { familiesFor, loadSlices, type Slices } from './font-slices.js';

const { resolve } = createRequire(import.meta.url);

/** The site's own typefaces: Latin, Greek, Cyrillic and Vietnamese. */
const ROLES = {
  text: resolve('@expo-google-fonts/commissioner/400Regular/Commissioner_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/commissioner/700Bold/Commissioner_700Bold.ttf'),
  mono: resolve('@expo-google-fonts/jetbrains-mono/500Medium/JetBrainsMono_500Medium.ttf'),
};

/** What a text is for; it selects the typeface. Scripts that the typeface lacks are set in a fallback font. */
export type FontRole = keyof typeof ROLES;

/** Fallback fonts that are small enough to be read as a whole. */
const SCRIPT_FONTS: [RegExp, string][] = [
  [/\p{Script_Extensions=Arabic}/u, resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf')],
  [/\p{Script=Hebrew}/u, resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf')],
  [/\p{Script=Thai}/u, resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf')],
  [
    /\p{Script_Extensions=Devanagari}/u,
    resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  ],
];

const VISIBLE = /[^\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** The fonts of one document, loaded for exactly the texts it contains. */
export class FontSet {
  private constructor(
    private readonly roles: Record<FontRole, Face>,
    private readonly scripts: Face[],
    private readonly slices: Slices,
  ) {}

  /**
   * Loads the typefaces of all roles and the fallback fonts that `texts` need. Files of other scripts are not read.
   *
   * @throws Error of the file system or of fontkit when a font package is missing or damaged.
   */
  static async load(texts: string[]): Promise<FontSet> {
    const all = texts.join('');
    const files = SCRIPT_FONTS.filter(([script]) => script.test(all)).map(([, file]) => file);
    const [text, strong, mono] = await Promise.all([
      open('text', ROLES.text),
      open('strong', ROLES.strong),
      open('mono', ROLES.mono),
    ]);
    const scripts = await Promise.all(files.map((file) => open(file, file)));
    const isMissing = (char: string) => VISIBLE.test(char) && ![text, ...scripts].some((face) => hasGlyphs(face, char));
    const missing = texts.map((text) => ({ text, chars: [...text].filter(isMissing) }));
    return new FontSet({ text, strong, mono }, scripts, await loadSlices(missing));
  }

  /** The faces to set `text` in, in order of preference: the first that has a character is used for it. */
  stackFor(text: string, role: FontRole): Face[] {
    const slices = familiesFor(text).flatMap((family) => this.slices.get(family) ?? []);
    return [...new Set([this.roles[role], this.roles.text, ...this.scripts, ...slices])];
  }

  /** Registers every font with a pdfkit document, roles under their own names. Fonts that stay unused are not embedded. */
  registerWith(document: PDFKit.PDFDocument): void {
    for (const { name, font } of [...Object.values(this.roles), ...this.scripts, ...[...this.slices.values()].flat()]) {
      // pdfkit accepts an opened font; its types know only files.
      document.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
    }
  }
}

async function open(name: string, file: string): Promise<Face> {
  return { name, font: create(await readFile(file)) as Font };
}
