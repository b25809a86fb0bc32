import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { createI18n, type I18n, type TextValues } from './i18n';
import type { Language } from './language';

const I18nContext = createContext<I18n>(createI18n('en'));

/** Provides the texts and the language to its children. */
export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** Returns the text of a key, with its placeholders filled from `values`. */
export type Text<Key extends string> = (key: Key, values?: TextValues) => string;

/**
 * Creates the `useText` hook of a namespace, typed by the keys of its English catalogue:
 * `export const useText = textOf<keyof typeof en>('mf-tracking')`.
 */
export function textOf<Key extends string>(namespace: string): () => Text<Key> {
  return () => useTexts<Key>(namespace);
}

function useTexts<Key extends string>(namespace: string): Text<Key> {
  const i18n = useContext(I18nContext);
  return useCallback((key: Key, values?: TextValues) => i18n.text(namespace, key, values), [i18n, namespace]);
}

/** The page's language: code, direction and formatters. */
export function useLanguage(): Language {
  return useContext(I18nContext).language;
}
