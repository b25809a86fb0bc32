import { type Messages, setupI18n } from '@lingui/core';
import { LANGUAGE_TAGS, type LanguageCode } from '@waybill/contracts';
import { createLanguage, type Language } from './language';

/** A compiled catalogue: text key → parsed ICU message. */
export type Catalog = Messages;

/** Values for the placeholders of a text. */
export type TextValues = Record<string, string | number>;

/** The texts of one language, with one catalogue per namespace (a remote's name, `shell`, `kit`). */
export interface I18n {
  language: Language;
  /** Adds the catalogue of a namespace, or replaces it. */
  register(namespace: string, catalog: Catalog): void;
  /** Whether the catalogue of a namespace is registered. */
  has(namespace: string): boolean;
  /** The text of a key; the key itself when it is not registered. */
  text(namespace: string, key: string, values?: TextValues): string;
}

/**
 * Creates the texts of one language: one per page in the browser, one per request on the server.
 * @param timeZone IANA zone for timestamps, the same on server and browser; UTC by default.
 */
export function createI18n(code: LanguageCode, timeZone = 'UTC'): I18n {
  const locale = LANGUAGE_TAGS[code];
  const catalogs = new Map<string, ReturnType<typeof setupI18n>>();
  return {
    language: createLanguage(code, timeZone),
    register: (namespace, catalog) =>
      void catalogs.set(namespace, setupI18n({ locale, messages: { [locale]: catalog } })),
    has: (namespace) => catalogs.has(namespace),
    text: (namespace, key, values) => catalogs.get(namespace)?._(key, values) ?? key,
  };
}
