import '@fontsource-variable/commissioner/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import type { LanguageCode } from '@waybill/contracts';

type Load = () => Promise<unknown>;

const vazirmatn: [string, Load] = ['Vazirmatn', () => import('@fontsource-variable/vazirmatn/wght.css')];

/** Typefaces for scripts that Commissioner does not cover, one lazy chunk each. */
const SCRIPT_FONTS: Partial<Record<LanguageCode, [name: string, load: Load]>> = {
  ar: vazirmatn,
  fa: vazirmatn,
  in: ['Noto Sans Devanagari', () => import('@fontsource-variable/noto-sans-devanagari/wght.css')],
  ja: ['Noto Sans JP', () => import('@fontsource-variable/noto-sans-jp/wght.css')],
  th: ['Noto Sans Thai', () => import('@fontsource-variable/noto-sans-thai/wght.css')],
};

/**
 * Loads the typeface of a language's script, if it has its own, and shows it. Text that is visible in a font of the
 * system moves when the typeface arrives; `declareFonts` and `showFonts` are its two halves.
 */
export async function loadFonts(code: LanguageCode): Promise<void> {
  await declareFonts(code);
  showFonts();
}

/** Loads the stylesheet of the script's typeface. @returns the name of its family; undefined without such a typeface */
export async function declareFonts(code: LanguageCode): Promise<string | undefined> {
  const [name, load] = SCRIPT_FONTS[code] ?? [];
  await load?.();
  return name && `${name} Variable`;
}

/** Shows the declared typefaces, on this page and on all that are opened from it. */
export function showFonts(): void {
  document.documentElement.dataset.scriptFonts = '';
}
