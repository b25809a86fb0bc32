import type { PublicParcel } from '@waybill/contracts';
import { Icon, useLanguage, useNow } from '@waybill/kit';
import { useText } from '../../text';
import css from './answer.module.css';
import { type DeliveryWindow, dayOf, deliveryWindow, punctuality } from './delivery-window';

/** The arrival in words, and whether the plan still holds. */
export function Arrival({ parcel }: { parcel: PublicParcel }) {
  const t = useText();
  const words = useWindowWords();
  const window = deliveryWindow(parcel, dayOf(useNow()));
  const punctual = punctuality(window, parcel.stage);
  if (window.kind === 'none') return null;
  if (punctual === 'late') {
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
        {words(window)}
      </span>
      {punctual && (
        <span className={css.onTime}>
          <Icon name="check" /> {t('window.on_time')}
        </span>
      )}
    </p>
  );
}

function useWindowWords(): (window: DeliveryWindow) => string {
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

/** Making one, and its first range, takes longer than everything else of the page's first rendering. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Browsers and servers do not agree on them, and a served page must read the same in both. */
const NARROW_SPACES = /[\u2009\u202f]/g;

function formatRange(locale: string, first: string, last: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(locale, format);
  return format.formatRange(new Date(first), new Date(last)).replace(NARROW_SPACES, ' ');
}
