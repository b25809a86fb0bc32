import { LANGUAGES, type LanguageCode } from '@waybill/contracts';
import { type Catalog, createI18n, type Text } from '@waybill/kit';
import type en from './locales/en.json';

export type FindText = Text<keyof typeof en>;

/**
 * The texts of the page, which come with it and not with a first visit. All languages are in one file: the page is rendered
 * on the server too, and needs them at once.
 */
export async function loadTexts(): Promise<(code: LanguageCode) => FindText> {
  const load = async (code: LanguageCode) => {
    const { default: catalog } = await import(/* webpackMode: "eager" */ `./locales/${code}.json`);
    return [code, catalog as Catalog] as const;
  };
  const catalogs = new Map(await Promise.all(LANGUAGES.map(load)));
  return (code) => {
    const texts = createI18n(code);
    texts.register('', catalogs.get(code) ?? {});
    return (key, values) => texts.text('', key, values);
  };
}
