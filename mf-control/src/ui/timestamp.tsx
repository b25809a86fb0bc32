import { useLanguage } from '@waybill/kit';

const FORMS = {
  day: 'date',
  moment: 'datetime',
  /** For the rows of a list: without the year and the zone. */
  short: { month: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit' },
} as const;

/** When something happened, as the visitor's language writes it. */
export function Moment({ at, as = 'moment' }: { at: string; as?: keyof typeof FORMS }) {
  const { formatDate } = useLanguage();
  return <time dateTime={at}>{formatDate(at, FORMS[as])}</time>;
}
