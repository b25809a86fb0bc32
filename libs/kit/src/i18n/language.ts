import { LANGUAGE_TAGS, type LanguageCode, RTL_LANGUAGES } from '@waybill/contracts';

/** Named ways to show a day or a moment. */
const STYLES = {
  /** Nov 20, 2026 */
  date: { year: 'numeric', month: 'short', day: '2-digit' },
  /** Friday, November 20 */
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  /** 6:27 PM */
  time: { hour: 'numeric', minute: '2-digit' },
  /** Nov 20, 2026, 6:27 PM UTC */
  datetime: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Name of a way to show a day or a moment. */
export type DateStyle = keyof typeof STYLES;

/**
 * The page's language and how it writes dates, numbers and capitals. The words of `Intl` differ between server and
 * browsers: an element that is served with a date or a unit carries `suppressHydrationWarning` and keeps what was served.
 */
export interface Language {
  code: LanguageCode;
  /** BCP 47 tag for `Intl`, its digits and calendar included. */
  locale: string;
  dir: 'ltr' | 'rtl';
  /** A day (`yyyy-mm-dd`) or a moment (ISO 8601); '' when it is none. Moments are shown in the site's time zone. */
  formatDate(iso: string | null | undefined, style?: DateStyle | Intl.DateTimeFormatOptions): string;
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
  /** "3 hours ago", seen from `now` (see `useNow`); the date when `now` is not known yet. */
  formatRelative(iso: string, now: number | null): string;
  upper(text: string): string;
}

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Versions of `Intl` differ in the width of their spaces, which would set the server's text apart from the browser's. */
const plain = (text: string) => text.replace(/[\u2009\u202f]/g, ' ');

/** Digits and calendars that not all versions of `Intl` choose alike. */
const WRITTEN: Partial<Record<LanguageCode, string>> = {
  ar: 'ar-u-nu-latn',
  fa: 'fa-u-ca-persian-nu-arabext',
  th: 'th-u-ca-buddhist-nu-latn',
};

/** Some versions of `Intl` leave the accents on Greek capitals. */
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize();

/** The language's writing rules; formatters are made once each. */
export function createLanguage(code: LanguageCode, timeZone: string): Language {
  const locale = WRITTEN[code] ?? LANGUAGE_TAGS[code];
  const dates = new Map<string, Intl.DateTimeFormat>();
  const numbers = new Map<string, Intl.NumberFormat>();
  const once = <T>(made: Map<string, T>, options: object, make: () => T): T => {
    const key = JSON.stringify(options);
    const formatter = made.get(key) ?? make();
    made.set(key, formatter);
    return formatter;
  };

  const formatDate: Language['formatDate'] = (iso, style = 'date') => {
    const moment = new Date(iso ?? Number.NaN);
    if (!iso || Number.isNaN(moment.getTime())) return '';
    const fields = typeof style === 'string' ? STYLES[style] : style;
    const options = { timeZone: DAY_ONLY.test(iso) ? 'UTC' : timeZone, ...fields };
    return plain(once(dates, options, () => new Intl.DateTimeFormat(locale, options)).format(moment));
  };

  return {
    code,
    locale,
    dir: RTL_LANGUAGES.includes(code) ? 'rtl' : 'ltr',
    formatDate,
    formatNumber: (value, options = {}) =>
      plain(once(numbers, options, () => new Intl.NumberFormat(locale, options)).format(value)),
    formatRelative: (iso, now) => {
      if (now === null) return formatDate(iso);
      const seconds = (new Date(iso).getTime() - now) / 1_000;
      if (Number.isNaN(seconds)) return '';
      const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? (['minute', 60] as const);
      return plain(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit));
    },
    upper: (text) => (code === 'el' ? bare(text) : text).toLocaleUpperCase(locale),
  };
}
