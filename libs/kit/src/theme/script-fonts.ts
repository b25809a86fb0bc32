import type { LanguageCode } from '@waybill/contracts';

interface ScriptFont {
  family: string;
  load: () => Promise<unknown>;
  /** Differ in width in every font of the script; in boxes, which stand for missing letters, they are alike. */
  letters: [string, string];
}

const vazirmatn: ScriptFont = {
  family: 'Vazirmatn Variable',
  load: () => import('@fontsource-variable/vazirmatn/wght.css'),
  letters: ['ا', 'ش'],
};

/** Typefaces for scripts that Commissioner does not cover, one lazy chunk each. */
const SCRIPT_FONTS: Partial<Record<LanguageCode, ScriptFont>> = {
  ar: vazirmatn,
  fa: vazirmatn,
  in: {
    family: 'Noto Sans Devanagari Variable',
    load: () => import('@fontsource-variable/noto-sans-devanagari/wght.css'),
    letters: ['र', 'ऊ'],
  },
  ja: {
    family: 'Noto Sans JP Variable',
    load: () => import('@fontsource-variable/noto-sans-jp/wght.css'),
    letters: ['ｱ', 'あ'],
  },
  th: {
    family: 'Noto Sans Thai Variable',
    load: () => import('@fontsource-variable/noto-sans-thai/wght.css'),
    letters: ['เ', 'ฌ'],
  },
};

const TYPEFACES = ['Commissioner Variable', 'Bricolage Grotesque Variable', 'JetBrains Mono Variable'];

export async function loadFonts(code: LanguageCode): Promise<void> {
  await SCRIPT_FONTS[code]?.load();
  showFonts();
}

export async function prepareFonts(code: LanguageCode): Promise<(() => void) | undefined> {
  const font = SCRIPT_FONTS[code];
  if (!font) return undefined;
  await font.load();
  if (!systemHas(font)) showFonts();
  const text = document.getElementById('root')?.textContent ?? '';
  const families = [font.family, ...TYPEFACES];
  await Promise.allSettled(families.map((family) => document.fonts.load(`1em "${family}"`, text)));
  return showFonts;
}

/** On this page and on all that are opened from it (tokens.css). */
function showFonts(): void {
  document.documentElement.dataset.scriptFonts = '';
}

function systemHas({ letters }: ScriptFont): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return true;
  context.font = '100px sans-serif';
  const [narrow, wide] = letters.map((letter) => context.measureText(letter).width);
  return narrow !== wide;
}
