import type { I18n } from '@waybill/kit';

/** Dates and numbers as the server has formatted them: arguments of the format, as JSON → text. */
export type Formatted = Record<string, string>;

/**
 * The same texts with formats that `lookUp` is asked for first. The page's own come with its HTML: the first use of
 * `Intl` takes a browser about as long as hydrating the page.
 */
export function withFormatted(i18n: I18n, lookUp: (key: string, format: () => string) => string): I18n {
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
      formatRelative: first(formatRelative),
    },
  };
}
