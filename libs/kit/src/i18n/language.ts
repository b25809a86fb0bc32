import { LANGUAGE_TAGS, type LanguageCode, RTL_LANGUAGES } from '@waybill/contracts';

/** Named formats of a day or a timestamp. */
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

/** Name of a format of a day or a timestamp. */
export type DateStyle = keyof typeof STYLES;

/**
 * The page's language and its formats for dates, numbers and capitals. `Intl` output differs between server and
 * browsers: a server-rendered element with a date or a unit needs `suppressHydrationWarning` and keeps the server's text.
 */
export interface Language {
  code: LanguageCode;
  /** BCP 47 tag for `Intl`, including digits and calendar. */
  locale: string;
  dir: 'ltr' | 'rtl';
  /**
   * Formats a day (`yyyy-mm-dd`) or a timestamp (ISO 8601, shown in the site's time zone, or in `zone`); '' when invalid.
   */
  formatDate(iso: string | null | undefined, style?: DateStyle | Intl.DateTimeFormatOptions, zone?: string): string;
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
  /**
   * "3 hours ago", relative to `now` in milliseconds (see `useNow`); the date while `now` is null. Days are those of the
   * calendar, in the site's time zone or in `zone`.
   */
  formatRelative(iso: string, now: number | null, zone?: string): string;
  upper(text: string): string;
}

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

const DAY = 86_400;
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', DAY],
  ['hour', 3_600],
  ['minute', 60],
];

/** Versions of `Intl` use different narrow spaces, which would cause hydration mismatches. */
const normalizeSpaces = (text: string) => text.replace(/[\u2009\u202f]/g, ' ');

/** Explicit digits and calendars, because their defaults differ between versions of `Intl`. */
const LOCALES: Partial<Record<LanguageCode, string>> = {
  ar: 'ar-u-nu-latn',
  fa: 'fa-u-ca-persian-nu-arabext',
  th: 'th-u-ca-buddhist-nu-latn',
};

/** Some versions of `Intl` do not remove the accents of Greek capitals. */
const stripAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize();

/** Midnights between two times on the clocks of a zone. */
function daysBetween(from: number, to: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone });
  const dayOf = (time: number | Date) => {
    const [month, , day, , year] = format.formatToParts(time).map(({ value }) => Number(value));
    return Date.UTC(year ?? 0, (month ?? 1) - 1, day);
  };
  return Math.round((dayOf(to) - dayOf(from)) / (DAY * 1_000));
}

/** Creates the formats of a language; `Intl` formatters are cached, because creating them is slow. */
export function createLanguage(code: LanguageCode, timeZone: string): Language {
  const locale = LOCALES[code] ?? LANGUAGE_TAGS[code];
  const dates = new Map<string, Intl.DateTimeFormat>();
  const numbers = new Map<string, Intl.NumberFormat>();
  const cached = <T>(cache: Map<string, T>, options: object, create: () => T): T => {
    const key = JSON.stringify(options);
    const formatter = cache.get(key) ?? create();
    cache.set(key, formatter);
    return formatter;
  };

  const formatDate: Language['formatDate'] = (iso, style = 'date', zone = timeZone) => {
    const date = new Date(iso ?? Number.NaN);
    if (!iso || Number.isNaN(date.getTime())) return '';
    const fields = typeof style === 'string' ? STYLES[style] : style;
    const options = { timeZone: DAY_ONLY.test(iso) ? 'UTC' : zone, ...fields };
    return normalizeSpaces(cached(dates, options, () => new Intl.DateTimeFormat(locale, options)).format(date));
  };

  return {
    code,
    locale,
    dir: RTL_LANGUAGES.includes(code) ? 'rtl' : 'ltr',
    formatDate,
    formatNumber: (value, options = {}) =>
      normalizeSpaces(cached(numbers, options, () => new Intl.NumberFormat(locale, options)).format(value)),
    formatRelative: (iso, now, zone = timeZone) => {
      if (now === null) return formatDate(iso, 'date', zone);
      const seconds = (new Date(iso).getTime() - now) / 1_000;
      if (Number.isNaN(seconds)) return '';
      const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['minute', 60] as const);
      // "Last week" would be a week of the calendar: from a week on, only numbers are exact.
      const numeric = size > DAY ? 'always' : 'auto';
      const value = size === DAY ? daysBetween(now, new Date(iso), zone) : Math.trunc(seconds / size);
      return normalizeSpaces(new Intl.RelativeTimeFormat(locale, { numeric }).format(value, unit));
    },
    upper: (text) => (code === 'el' ? stripAccents(text) : text).toLocaleUpperCase(locale),
  };
}
