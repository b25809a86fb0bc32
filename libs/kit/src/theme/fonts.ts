import '@fontsource-variable/commissioner/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import type { LanguageCode } from '@waybill/contracts';

/** Languages whose script has a typeface of its own, in code that is loaded for them only. */
const HAS_OWN_SCRIPT = /ar|fa|in|ja|th/;

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
  return HAS_OWN_SCRIPT.test(code) ? (await import('./script-fonts')).declareFonts(code) : undefined;
}

/** Shows the declared typefaces, on this page and on all that are opened from it. */
export function showFonts(): void {
  document.documentElement.dataset.scriptFonts = '';
}
