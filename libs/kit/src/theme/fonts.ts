import '@fontsource-variable/commissioner/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import type { LanguageCode } from '@waybill/contracts';
import { areTypefacesShown, hasOwnScript, showTypefaces } from './shown-typefaces';

/** Shows the site's typefaces, and loads that of the language's script. Text that is already visible may move. */
export async function loadFonts(code: LanguageCode): Promise<void> {
  showTypefaces();
  if (hasOwnScript(code))
    await (await import(/* webpackChunkName: "late-fonts" */ './late-fonts')).loadScriptFont(code);
}

/**
 * Loads what the page's text needs of the site's typefaces.
 *
 * @returns a function that shows them, for a moment when nothing moves by it; undefined where they are shown already.
 * Where the system has no font of the language's script, they are shown at once.
 */
export async function prepareFonts(code: LanguageCode): Promise<(() => void) | undefined> {
  if (areTypefacesShown(code)) return undefined;
  await (await import(/* webpackChunkName: "late-fonts" */ './late-fonts')).loadTypefaces(code);
  return showTypefaces;
}
