import { useLanguage } from '@waybill/kit';

const FORMATS = {
  date: 'date',
  datetime: 'datetime',
  /** For rows of a list: without time zone, and without the current year. */
  short: { month: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit' },
} as const;
const WITH_YEAR = { ...FORMATS.short, year: 'numeric' } as const;

/** A date or a timestamp in the format of the language, on the company's clock. */
export function Timestamp({ value, format = 'datetime' }: { value: string; format?: keyof typeof FORMATS }) {
  const { formatDate } = useLanguage();
  const yearOf = (time: string) => formatDate(time, { year: 'numeric' });
  const isOlder = format === 'short' && yearOf(value) !== yearOf(new Date().toISOString());
  return <time dateTime={value}>{formatDate(value, isOlder ? WITH_YEAR : FORMATS[format])}</time>;
}
