import type { Answer } from '@waybill/contracts';
import { Icon, useLanguage, VisuallyHidden } from '@waybill/kit';
import { useText } from '../../i18n/text';
import css from './rail.module.css';

const DATE = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const STATE_TEXT = { done: 'rail.done', current: 'rail.current', to_come: 'rail.to_come' } as const;

/** The way of a parcel in steps, with the days on which it came to them. */
export function Rail({ answer }: { answer: Answer }) {
  const t = useText();
  const { formatDate } = useLanguage();
  return (
    <ol className={css.rail} aria-label={t('rail.label')} data-state={answer.state}>
      {answer.steps.map(({ name, state, at, place }) => (
        <li key={name} className={`${css.step} ${css[state]}`} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={css.mark} aria-hidden="true">
            <Mark step={state} state={answer.state} />
          </span>
          <span className={css.name}>
            {t(`step.${name}`)} <VisuallyHidden>({t(STATE_TEXT[state])})</VisuallyHidden>
          </span>
          {place && <bdi className={css.place}>{place}</bdi>}
          {at && (
            <time className={css.date} dateTime={at} suppressHydrationWarning>
              {formatDate(at, DATE, answer.time_zone)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

const MARKS: Partial<Record<Answer['state'], 'check' | 'warning' | 'schedule'>> = {
  delivered: 'check',
  returned: 'check',
  late: 'schedule',
  held: 'warning',
  attempt_failed: 'warning',
  stopped: 'warning',
};

function Mark({ step, state }: { step: Answer['steps'][number]['state']; state: Answer['state'] }) {
  const icon = step === 'current' ? MARKS[state] : step === 'done' && 'check';
  return icon ? <Icon name={icon} /> : null;
}
