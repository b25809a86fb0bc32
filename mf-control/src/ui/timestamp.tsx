import { useLanguage } from '@waybill/kit';

const FORMATS = {
  date: 'date',
  datetime: 'datetime',
  /** For rows of a list: without time zone, and without the current year. */
  short: { month: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit' },
} as const;
const WITH_YEAR = { ...FORMATS.short, year: 'numeric' } as const;

/** A date or a timestamp in the format of the language. */
export function Timestamp({ value, format = 'datetime' }: { value: string; format?: keyof typeof FORMATS }) {
  const { formatDate } = useLanguage();
  const isOlder = format === 'short' && !isOfThisYear(value);
  return <time dateTime={value}>{formatDate(value, isOlder ? WITH_YEAR : FORMATS[format])}</time>;
}

const isOfThisYear = (value: string) => new Date(value).getFullYear() === new Date().getFullYear();
