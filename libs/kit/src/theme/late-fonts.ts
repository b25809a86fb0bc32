import type { LanguageCode } from '@waybill/contracts';
import { showTypefaces } from './shown-typefaces';

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

export async function loadScriptFont(code: LanguageCode): Promise<void> {
  await SCRIPT_FONTS[code]?.load();
}

/** Loads them for the text of the page; those that fail are loaded when they are shown. */
export async function loadTypefaces(code: LanguageCode): Promise<void> {
  const font = SCRIPT_FONTS[code];
  await font?.load();
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return;
  if (font && !systemHas(font, context)) showTypefaces();
  // Each letter once: shaping all text takes a tenth of a second on a slow phone.
  const letters = [...new Set(document.querySelector('main')?.textContent)].join('');
  // Measuring loads those files only that the text is drawn with, which `document.fonts.load` does not.
  const measure = (family: string, measured: string) => {
    context.font = `16px ${family}`;
    context.measureText(measured);
  };
  const tokens = getComputedStyle(document.documentElement);
  const typeface = (name: string) => tokens.getPropertyValue(`--typeface-${name}`);
  measure(font ? `${typeface('text')}, "${font.family}"` : typeface('text'), letters);
  measure(typeface('display'), letters);
  measure(typeface('mono'), A_CODE);
  await document.fonts.ready;
  keepForTab();
}

/** Whatever this tab opens next has them at once: the script in the document's head asks for it. */
function keepForTab(): void {
  try {
    sessionStorage.setItem('typefaces', 'loaded');
  } catch {
    // Then the next document decides anew.
  }
}

/** Text in mono is hardly ever anything else. */
const A_CODE = 'WAYB-0123';

function systemHas({ letters }: ScriptFont, context: CanvasRenderingContext2D): boolean {
  context.font = '100px sans-serif';
  const [narrow, wide] = letters.map((letter) => context.measureText(letter).width);
  return narrow !== wide;
}
