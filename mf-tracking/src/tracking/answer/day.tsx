import { useLanguage } from '@waybill/kit';
import css from './hero.module.css';

const DATE = { day: 'numeric', month: 'short' } as const;
const DAY_MS = 86_400_000;

interface DayProps {
  /** A day, or a timestamp in `zone`. */
  at: string;
  zone?: string;
  withTime?: boolean;
}

/** A date below its day of the week. */
export function Day({ at, zone, withTime = false }: DayProps) {
  const { formatDate } = useLanguage();
  return (
    <span className={css.day} suppressHydrationWarning>
      <small suppressHydrationWarning>{formatDate(at, { weekday: 'long' }, zone)}</small>
      <time dateTime={at} suppressHydrationWarning>
        {formatDate(at, withTime ? { ...DATE, hour: 'numeric', minute: '2-digit' } : DATE, zone)}
      </time>
    </span>
  );
}

/** The first and the last of the days of arrival, or the only one, in words if it is near. */
export function Days({ first, last, today }: { first: string; last: string; today: string }) {
  const { locale } = useLanguage();
  const ahead = (Date.parse(last) - Date.parse(today)) / DAY_MS;
  if (first !== last)
    return (
      <>
        <Day at={first} />
        <i className={css.line} aria-hidden="true" />
        <Day at={last} />
      </>
    );
  if (ahead > 1) return <Day at={last} />;
  return (
    <time dateTime={last} suppressHydrationWarning>
      {new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(ahead, 'day')}
    </time>
  );
}
