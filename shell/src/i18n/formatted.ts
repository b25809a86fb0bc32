import type { I18n } from '@waybill/kit';

/** Dates and numbers as the server has formatted them: arguments of the format, as JSON → text. */
export type Formatted = Record<string, string>;

type LookUp = (key: string, format: () => string) => string;

/**
 * The same texts with formats that `lookUp` is asked for first. The page's own come with its HTML: the first use of
 * `Intl` takes a browser about as long as hydrating the page.
 */
export function withFormatted(i18n: I18n, lookUp: LookUp): I18n {
  const first =
    <Args extends unknown[]>(format: (...args: Args) => string) =>
    (...args: Args) =>
      lookUp(JSON.stringify(args), () => format(...args));
  const { language } = i18n;
  const { formatDate, formatNumber, formatRelative } = language;
  return {
    ...i18n,
    language: {
      ...language,
      formatDate: first(formatDate),
      formatNumber: first(formatNumber),
      formatRelative: (iso, now, zone) =>
        lookUp(JSON.stringify([iso, now && stepOf(iso, now), zone]), () => formatRelative(iso, now, zone)),
    },
  };
}

/** The same, for a page that is rendered without knowing when it is read: what it says a moment later, too. */
export function withFormattedNow(i18n: I18n, lookUp: LookUp): I18n {
  const known = withFormatted(i18n, lookUp);
  const { formatRelative } = known.language;
  const formatBoth: typeof formatRelative = (iso, now, zone) => {
    formatRelative(iso, Date.now(), zone);
    return formatRelative(iso, now, zone);
  };
  return { ...known, language: { ...known.language, formatRelative: formatBoth } };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time within which a past one reads the same. Days begin at a quarter of an hour in every time zone. */
function stepOf(iso: string, now: number): string | number {
  const ago = now - Date.parse(iso);
  if (ago < 0) return now;
  if (ago < HOUR) return `${Math.trunc(ago / MINUTE)} min`;
  if (ago < DAY) return `${Math.trunc(ago / HOUR)} h`;
  return `quarter ${Math.trunc(now / (15 * MINUTE))}`;
}
