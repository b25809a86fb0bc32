import type { PublicParcel } from '@waybill/contracts';
import { Icon, useLanguage, useNow } from '@waybill/kit';
import { useText } from '../../i18n/text';
import css from './answer.module.css';
import { type DeliveryWindow, dayOf, deliveryWindow, scheduleStatus } from './delivery-window';

/** The expected arrival, and whether the parcel is on time. */
export function Arrival({ parcel }: { parcel: PublicParcel }) {
  const t = useText();
  const windowText = useWindowText();
  const window = deliveryWindow(parcel, dayOf(useNow()));
  const status = scheduleStatus(window, parcel.stage);
  if (window.kind === 'none') return null;
  if (status === 'late') {
    return (
      <p className={css.arrival}>
        <span className={css.late}>
          <Icon name="schedule" /> {t('window.late')}
        </span>
      </p>
    );
  }
  return (
    <p className={css.arrival}>
      <span className={css.window} suppressHydrationWarning>
        {windowText(window)}
      </span>
      {status && (
        <span className={css.onTime}>
          <Icon name="check" /> {t('window.on_time')}
        </span>
      )}
    </p>
  );
}

function useWindowText(): (window: DeliveryWindow) => string {
  const t = useText();
  const { formatDate, locale } = useLanguage();
  return (window) => {
    switch (window.kind) {
      case 'today':
        return t('window.today');
      case 'tomorrow':
        return t('window.tomorrow');
      case 'on':
        return t('window.on', { day: formatDate(window.day, 'day') });
      case 'by':
        return t('window.by', { day: formatDate(window.day, 'day') });
      case 'from':
        return t('window.from', { day: formatDate(window.day, 'day') });
      case 'range':
        return t('window.range', { range: formatRange(locale, window.first, window.last) });
      default:
        return '';
    }
  };
}

/** Cached, because creating a formatter and formatting its first range dominates the first render of the page. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Replaced because server and browsers differ in them, which would cause hydration mismatches. */
const NARROW_SPACES = /[\u2009\u202f]/g;

function formatRange(locale: string, first: string, last: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const formatter = formatters.get(locale) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(locale, formatter);
  return formatter.formatRange(new Date(first), new Date(last)).replace(NARROW_SPACES, ' ');
}
