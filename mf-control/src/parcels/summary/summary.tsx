import type { Parcel } from '@waybill/contracts';
import { Icon, useLanguage, useNow } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { Reason } from './reason';
import { Steps } from './steps';
import css from './summary.module.css';

const firstLine = (text: string | null) => text?.split('\n')[0]?.trim() || null;

/** What is asked most of a parcel: to whom, where to, by when, and how far it is. The server's answer, as visitors get it. */
export function Summary({ parcel, badge }: { parcel: Parcel; badge: ReactNode }) {
  const t = useText();
  const now = useNow();
  const { formatRelative } = useLanguage();
  const { answer } = parcel;
  const sender = [parcel.sender_name, firstLine(parcel.pickup_location)].filter(Boolean).join(', ');
  return (
    <section className={css.summary} aria-label={t('summary.label')}>
      <p className={css.state}>
        {badge}
        <time dateTime={parcel.updated_at}>
          {t('summary.updated', { when: formatRelative(parcel.updated_at, now) })}
        </time>
        <Reason {...parcel} />
      </p>
      <p className={css.way}>
        <span>{parcel.recipient_name}</span>
        <Icon name="arrow_forward" />
        <span>{firstLine(parcel.destination)}</span>
      </p>
      <p className={css.facts}>
        {sender && <span>{t('summary.from', { sender })}</span>}
        {parcel.current_location && parcel.stage !== 'delivered' && (
          <span>
            <Icon name="place" />
            {parcel.current_location}
          </span>
        )}
        <Expected parcel={parcel} schedule={answer.schedule} daysLate={answer.days_late} />
      </p>
      <Steps steps={answer.steps} state={answer.state} />
    </section>
  );
}

interface ExpectedProps {
  parcel: Parcel;
  schedule: 'on_time' | 'late' | null;
  daysLate: number;
}

/** The expected days, and whether they will be kept; nothing without dates. */
function Expected({ parcel, schedule, daysLate }: ExpectedProps) {
  const t = useText();
  const { formatDate } = useLanguage();
  const { min_expected_delivery_date: first, max_expected_delivery_date: last } = parcel;
  if (!first && !last) return null;
  const days = [first, last].filter((day, index, all) => day && all.indexOf(day) === index);
  return (
    <span data-schedule={schedule}>
      <Icon name="schedule" />
      {t('summary.expected', {
        days: days.map((day) => formatDate(day, { day: 'numeric', month: 'short' })).join(' – '),
      })}
      {schedule === 'on_time' && ` · ${t('summary.onTime')}`}
      {schedule === 'late' && ` · ${daysLate > 0 ? t('summary.daysLate', { n: daysLate }) : t('summary.late')}`}
    </span>
  );
}
