import { type Catalog, createI18n, type I18n, KIT, kitLocales, type RemoteModule } from '@waybill/kit';
import { SHELL, shellLocales } from './text';

type Locales = RemoteModule['locales'];
type Code = Parameters<Locales>[0];

/** A catalogue in a language, in English where it was not translated, and which of the two it is. */
async function spoken(code: Code, locales: Locales): Promise<{ code: Code; texts: Catalog }> {
  try {
    return { code, texts: (await locales(code)).default };
  } catch (error) {
    const untranslated = error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
    if (!untranslated || code === 'en') throw error;
    return { code: 'en', texts: (await locales('en')).default };
  }
}

/** A catalogue in the page's language, in English where it was not translated. */
export const textsIn = async (code: Code, locales: Locales): Promise<Catalog> => (await spoken(code, locales)).texts;

/**
 * Gives the language of a remote's place: the page's own, or English in every word, date and direction where the remote
 * was not translated into it. The catalogue becomes the page's as well, for what the frame says of the remote.
 */
export async function languageOfRemote(page: I18n, name: string, locales: Locales): Promise<I18n> {
  const { code, texts } = await spoken(page.language.code, locales);
  page.register(name, texts);
  if (code === page.language.code) return page;
  const own = createI18n(code);
  const [frame, kit] = await Promise.all([textsIn(code, shellLocales), textsIn(code, kitLocales)]);
  own.register(name, texts);
  own.register(SHELL, frame);
  own.register(KIT, kit);
  return own;
}
