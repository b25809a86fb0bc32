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
      <span className={css.window}>{words(window)}</span>
      {punctual && (
        <span className={css.onTime}>
          <Icon name="check" /> {t('window.on_time')}
        </span>
      )}
    </p>
  );
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

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
        return t('window.on', { day: formatDate(window.day, DAY) });
      case 'by':
        return t('window.by', { day: formatDate(window.day, DAY) });
      case 'from':
        return t('window.from', { day: formatDate(window.day, DAY) });
      case 'range':
        return t('window.range', { range: formatRange(locale, window.first, window.last) });
      default:
        return '';
    }
  };
}

/** Browsers and servers do not agree on them, and a served page must read the same in both. */
const NARROW_SPACES = /[\u2009\u202f]/g;

function formatRange(locale: string, first: string, last: string): string {
  const format = new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' });
  return format.formatRange(new Date(first), new Date(last)).replace(NARROW_SPACES, ' ');
}
