import { type Catalog, createI18n, type I18n, KIT, kitLocales, type RemoteModule } from '@waybill/kit';
import { SHELL, shellLocales } from './shell-texts';

type Locales = RemoteModule['locales'];
type Code = Parameters<Locales>[0];

/** A catalogue in a language, or in English where there is no translation, with the code of the one loaded. */
async function loadWithFallback(code: Code, locales: Locales): Promise<{ code: Code; texts: Catalog }> {
  try {
    return { code, texts: (await locales(code)).default };
  } catch (error) {
    const untranslated = error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
    if (!untranslated || code === 'en') throw error;
    return { code: 'en', texts: (await locales('en')).default };
  }
}

/** A catalogue in a language, or in English where there is no translation. */
export const loadTexts = async (code: Code, locales: Locales): Promise<Catalog> =>
  (await loadWithFallback(code, locales)).texts;

/** The shell's and the kit's texts in one language, with the times of a zone. */
export async function loadI18n(code: Code, timeZone?: string): Promise<I18n> {
  const i18n = createI18n(code, timeZone);
  const [shell, kit] = await Promise.all([loadTexts(code, shellLocales), loadTexts(code, kitLocales)]);
  i18n.register(SHELL, shell);
  i18n.register(KIT, kit);
  return i18n;
}

/**
 * The i18n context of a remote's slot: the page's, or one that is English throughout (texts, dates, direction) where the
 * remote is not translated. Its catalogue is also registered with the page, whose frame shows the remote's titles.
 */
export async function loadRemoteI18n(page: I18n, name: string, locales: Locales, timeZone?: string): Promise<I18n> {
  const { code, texts } = await loadWithFallback(page.language.code, locales);
  page.register(name, texts);
  if (code === page.language.code) return page;
  const i18n = await loadI18n(code, timeZone);
  i18n.register(name, texts);
  return i18n;
}
