import type { Catalog, RemoteModule } from '@waybill/kit';

type Locales = RemoteModule['locales'];

/** A catalogue in the page's language, in English where it was not translated. */
export async function textsIn(code: Parameters<Locales>[0], locales: Locales): Promise<Catalog> {
  try {
    return (await locales(code)).default;
  } catch (error) {
    const untranslated = error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
    if (!untranslated || code === 'en') throw error;
    return (await locales('en')).default;
  }
}
