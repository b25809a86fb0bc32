import { type Answer, STAGES } from '@waybill/contracts';
import { Icon, useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../../i18n/text';
import css from './steps.module.css';

const TROUBLE: ReadonlySet<Answer['state']> = new Set(['late', 'held', 'attempt_failed', 'stopped']);

const textOf = (name: Answer['steps'][number]['name']): TextKey =>
  STAGES.some((stage) => stage === name) ? (`stage.${name}` as TextKey) : (`step.${name}` as TextKey);

/** The five steps of a parcel, with the days on which it came to them. */
export function Steps({ steps, state }: Pick<Answer, 'steps' | 'state'>) {
  const t = useText();
  const { formatDate } = useLanguage();
  return (
    <ol className={css.steps} aria-label={t('summary.steps')} data-trouble={TROUBLE.has(state) || undefined}>
      {steps.map(({ name, state: step, at }) => (
        <li key={name} data-step={step} aria-current={step === 'current' ? 'step' : undefined}>
          <span className={css.mark} aria-hidden="true">
            {step === 'done' && <Icon name="check" />}
          </span>
          <span className={css.name}>{t(textOf(name))}</span>
          {at && <time dateTime={at}>{formatDate(at, { day: 'numeric', month: 'short' })}</time>}
        </li>
      ))}
    </ol>
  );
}
