import { LANGUAGE_TAGS, LANGUAGES, type LanguageCode } from '@waybill/contracts';
import {
  type Catalog,
  createI18n,
  type I18n,
  I18nProvider,
  KIT,
  kitLocales,
  Loading,
  languageOfCookie,
  useLanguage,
} from '@waybill/kit';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { type TextKey, useText } from '../../i18n/text';
import { useCompanyZone } from '../../session/company';
import { DRIVER_KEYS } from './driver-keys';

const TRANSLATED = new Set<string>(DRIVER_KEYS);

/** Texts of the panel are in the namespace of the remote. */
const NAMESPACE = 'mf-control';

interface Texts {
  code: LanguageCode;
  own: Catalog;
  kit: Catalog;
}

/** A page of a driver in their language. The rest of the panel, where the office works, has English only. */
export const inDriversLanguage = (Page: ComponentType): ComponentType =>
  function InDriversLanguage() {
    return (
      <DriversLanguage>
        <Page />
      </DriversLanguage>
    );
  };

function DriversLanguage({ children }: { children: ReactNode }) {
  const english = useText();
  const { code: current } = useLanguage();
  const timeZone = useCompanyZone() ?? 'UTC';
  const [code] = useState(driversLanguage);
  const texts = useTexts(code);
  const i18n = useMemo(
    () => (texts && texts !== 'missing' ? withEnglish(texts, timeZone, english) : null),
    [texts, timeZone, english],
  );
  if (code === current || texts === 'missing') return children;
  if (!i18n) return <Loading />;
  const { locale, dir } = i18n.language;
  return (
    <I18nProvider i18n={i18n}>
      <div lang={locale} dir={dir}>
        {children}
      </div>
    </I18nProvider>
  );
}

/** The language that a link or the menu chose, else the first of the browser's that there is, else that of the page. */
export function driversLanguage(): LanguageCode {
  const page = ofTag(document.documentElement.lang) ?? 'en';
  const isChosen = new URLSearchParams(window.location.search).has('lang') || languageOfCookie(document.cookie);
  return (isChosen ? undefined : navigator.languages.flatMap((tag) => ofTag(tag) ?? [])[0]) ?? page;
}

function ofTag(tag: string): LanguageCode | undefined {
  const [base] = tag.toLowerCase().split('-');
  return LANGUAGES.find((code) => LANGUAGE_TAGS[code] === base);
}

/** Null until they are there; `missing` if they do not arrive, as without a connection. */
function useTexts(code: LanguageCode): Texts | 'missing' | null {
  const [texts, setTexts] = useState<Texts | 'missing' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (loaded: Texts | 'missing') => isCurrent && setTexts(loaded);
    load(code).then(show, () => show('missing'));
    return () => {
      isCurrent = false;
    };
  }, [code]);
  return texts;
}

async function load(code: LanguageCode): Promise<Texts> {
  const [own, kit] = await Promise.all([import(`./locales/${code}.json`), kitLocales(code)]);
  return { code, own: own.default, kit: kit.default };
}

/** What no driver sees is not translated. */
function withEnglish({ code, own, kit }: Texts, timeZone: string, english: ReturnType<typeof useText>): I18n {
  const i18n = createI18n(code, timeZone);
  i18n.register(NAMESPACE, own);
  i18n.register(KIT, kit);
  const isTranslated = (namespace: string, key: string) => namespace !== NAMESPACE || TRANSLATED.has(key);
  return {
    ...i18n,
    text: (namespace, key, values) =>
      isTranslated(namespace, key) ? i18n.text(namespace, key, values) : english(key as TextKey, values),
  };
}
