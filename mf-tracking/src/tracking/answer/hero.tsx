import type { Answer, ParcelSummary } from '@waybill/contracts';
import { Icon, useLanguage } from '@waybill/kit';
import type { ReactNode } from 'react';
import { type TextKey, useText } from '../../i18n/text';
import { Day, Days } from './day';
import css from './hero.module.css';

/** What a visitor looks for first: the date, or what stands in its place. */
export function Hero({ answer }: { answer: Answer }) {
  const t = useText();
  const headline = useHeadline(answer);
  // "Expected by Friday" needs no heading.
  const isSentence = answer.arrival && !(answer.arrival.first && answer.arrival.last);
  return (
    <>
      <p className={css.head}>
        {headline && !isSentence && <span>{t(HEADINGS[answer.state] ?? 'window.title')}</span>}
        <Tag answer={answer} />
      </p>
      {headline && (
        <p className={css.hero} suppressHydrationWarning>
          {headline}
        </p>
      )}
    </>
  );
}

const HEADINGS: Partial<Record<Answer['state'], TextKey>> = {
  silent: 'window.last_scan',
  attempt_failed: 'step.attempt_failed',
  returned: 'step.returned',
  delivered: 'step.delivered',
};

export function useHeadline({
  arrival,
  days_late,
  since,
  state,
  today,
  time_zone,
}: ParcelSummary['answer']): ReactNode {
  const t = useText();
  const { formatDate, formatNumber } = useLanguage();
  if (days_late > 0)
    return t('window.days_late', {
      days: formatNumber(days_late, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
    });
  if (state === 'held') return t('window.on_hold');
  if (HEADINGS[state]) return since && <Day at={since} zone={time_zone} withTime={state === 'delivered'} />;
  if (!arrival) return null;
  const { first, last } = arrival;
  if (first && last) return <Days first={first} last={last} today={today} />;
  return t(last ? 'window.by' : 'window.from', { day: formatDate(last ?? first, 'day') });
}

/** The state in a word, with a shape and a color. */
export function Tag({ answer: { state, schedule } }: { answer: ParcelSummary['answer'] }) {
  const t = useText();
  if (state === 'delivered')
    return (
      <span className={css.seal}>
        <Icon name="check" />
      </span>
    );
  const [tone, icon, text] = TAGS[schedule ?? state] ?? [];
  if (!text) return null;
  return (
    <span className={`${css.tag} ${css[tone ?? '']}`}>
      <Icon name={icon ?? 'info'} /> {t(text)}
    </span>
  );
}

const TAGS: Partial<Record<string, ['calm' | 'held' | 'late', 'check' | 'schedule' | 'warning', TextKey]>> = {
  on_time: ['calm', 'check', 'window.on_time'],
  late: ['late', 'schedule', 'window.late'],
  silent: ['held', 'schedule', 'tag.silent'],
  held: ['held', 'warning', 'step.exception'],
  stopped: ['late', 'warning', 'step.stopped'],
};
