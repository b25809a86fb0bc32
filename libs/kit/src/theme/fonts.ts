import '@fontsource-variable/commissioner/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import type { LanguageCode } from '@waybill/contracts';

/** Typefaces for scripts that Commissioner does not cover, one lazy chunk each. */
const SCRIPT_FONTS: Partial<Record<LanguageCode, () => Promise<unknown>>> = {
  ar: () => import('@fontsource-variable/vazirmatn/wght.css'),
  fa: () => import('@fontsource-variable/vazirmatn/wght.css'),
  in: () => import('@fontsource-variable/noto-sans-devanagari/wght.css'),
  ja: () => import('@fontsource-variable/noto-sans-jp/wght.css'),
  th: () => import('@fontsource-variable/noto-sans-thai/wght.css'),
};

/** Loads the typeface of a language's script, if it has its own; called on startup in the browser. */
export async function loadFonts(code: LanguageCode): Promise<void> {
  await SCRIPT_FONTS[code]?.();
}
