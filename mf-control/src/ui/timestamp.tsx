import { useLanguage } from '@waybill/kit';

const FORMATS = {
  date: 'date',
  datetime: 'datetime',
  /** For rows of a list: without year and time zone. */
  short: { month: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit' },
} as const;

/** A date or a timestamp in the format of the language. */
export function Timestamp({ value, format = 'datetime' }: { value: string; format?: keyof typeof FORMATS }) {
  const { formatDate } = useLanguage();
  return <time dateTime={value}>{formatDate(value, FORMATS[format])}</time>;
}
