/** Language codes in the order of the language selector. Three differ from BCP 47: see {@link LANGUAGE_TAGS}. */
export const LANGUAGES = [
  'ar',
  'es',
  'de',
  'en',
  'el',
  'fa',
  'fi',
  'fr',
  'hu',
  'id',
  'in',
  'it',
  'ja',
  'nl',
  'pt',
  'pl',
  'ru',
  'ro',
  'se',
  'tr',
  'th',
  'vn',
] as const;
export type LanguageCode = (typeof LANGUAGES)[number];

/** BCP 47 tag of each language code, for `lang` attributes and `Intl`. */
export const LANGUAGE_TAGS: Record<LanguageCode, string> = {
  ar: 'ar',
  es: 'es',
  de: 'de',
  en: 'en',
  el: 'el',
  fa: 'fa',
  fi: 'fi',
  fr: 'fr',
  hu: 'hu',
  id: 'id',
  in: 'hi',
  it: 'it',
  ja: 'ja',
  nl: 'nl',
  pt: 'pt',
  pl: 'pl',
  ru: 'ru',
  ro: 'ro',
  se: 'sv',
  tr: 'tr',
  th: 'th',
  vn: 'vi',
};

/** Each language's name in its own script. */
export const LANGUAGE_NAMES: Record<LanguageCode, string> = {
  ar: 'العربية',
  es: 'Español',
  de: 'Deutsch',
  en: 'English',
  el: 'Ελληνικά',
  fa: 'فارسی',
  fi: 'Suomi',
  fr: 'Français',
  hu: 'Magyar',
  id: 'Bahasa Indonesia',
  in: 'हिन्दी',
  it: 'Italiano',
  ja: '日本語',
  nl: 'Nederlands',
  pt: 'Português',
  pl: 'Polski',
  ru: 'Русский',
  ro: 'Română',
  se: 'Svenska',
  tr: 'Türkçe',
  th: 'ไทย',
  vn: 'Tiếng Việt',
};

/** Languages written from right to left. */
export const RTL_LANGUAGES: readonly LanguageCode[] = ['ar', 'fa'];

/** What a site offers of these. */
export interface SiteLanguages {
  /** In the order of the language selector; among them the default. */
  languages: readonly LanguageCode[];
  /** The language of pages whose URL names none, for who has not chosen one. */
  defaultLanguage: LanguageCode;
}

/** A site whose company has not chosen. */
export const ALL_LANGUAGES: SiteLanguages = { languages: LANGUAGES, defaultLanguage: 'en' };

/** What the settings say of the languages; null where the default applies. */
interface LanguageSettings {
  languages: readonly LanguageCode[] | null;
  default_language: LanguageCode | null;
}

/** The languages that settings describe. The default one is offered in any case. */
export function siteLanguages({ languages, default_language }: Partial<LanguageSettings>): SiteLanguages {
  const defaultLanguage = default_language ?? ALL_LANGUAGES.defaultLanguage;
  const isOffered = (code: LanguageCode) => !languages?.length || languages.includes(code) || code === defaultLanguage;
  return { languages: LANGUAGES.filter(isOffered), defaultLanguage };
}

/** A language that was asked for, if the site offers it; else the default one. */
export const offeredLanguage = (code: LanguageCode, { languages, defaultLanguage }: SiteLanguages): LanguageCode =>
  languages.includes(code) ? code : defaultLanguage;
