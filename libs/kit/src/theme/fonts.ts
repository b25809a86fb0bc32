import '@fontsource-variable/commissioner/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import type { LanguageCode } from '@waybill/contracts';

/** Languages whose script has a typeface of its own (tokens.css), in code that is loaded for them only. */
const HAS_OWN_SCRIPT = /ar|fa|in|ja|th/;

/** Loads the typeface of a language's script, if it has its own, and shows it. Text that is already visible may move. */
export async function loadFonts(code: LanguageCode): Promise<void> {
  if (HAS_OWN_SCRIPT.test(code)) await (await import('./script-fonts')).loadFonts(code);
}

/**
 * Loads the typeface of a language's script, and what the page's text needs of it and of the site's other typefaces.
 *
 * @returns a function that shows them, for a moment when nothing moves by it; undefined without such a typeface. Where
 * the system has no font of the script, they are shown at once.
 */
export async function prepareFonts(code: LanguageCode): Promise<(() => void) | undefined> {
  return HAS_OWN_SCRIPT.test(code) ? (await import('./script-fonts')).prepareFonts(code) : undefined;
}
