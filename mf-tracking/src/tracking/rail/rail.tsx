import type { Stage } from '@waybill/contracts';
import { Icon, VisuallyHidden } from '@waybill/kit';
import { useText } from '../../i18n/text';
import css from './rail.module.css';
import { type Step, stepsOf } from './steps';

export function Rail({ stage }: { stage: Stage }) {
  const t = useText();
  return (
    <ol className={css.rail} aria-label={t('rail.label')}>
      {stepsOf(stage).map((step) => (
        <RailStep key={step.name} step={step} />
      ))}
    </ol>
  );
}

function RailStep({ step: { name, state, exception } }: { step: Step }) {
  const t = useText();
  const stateText = { done: 'rail.done', current: 'rail.current', to_come: 'rail.to_come' } as const;
  return (
    <li
      className={[css.step, css[state], exception && css.exception].filter(Boolean).join(' ')}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className={css.mark} aria-hidden="true">
        <Mark done={state === 'done' || (state === 'current' && name === 'delivered')} exception={exception} />
      </span>
      <span className={css.name}>
        {t(`step.${name}`)} <VisuallyHidden>({t(stateText[state])})</VisuallyHidden>
      </span>
    </li>
  );
}

function Mark({ done, exception }: { done: boolean; exception: boolean }) {
  if (exception) return <Icon name="warning" />;
  return done ? <Icon name="check" /> : null;
}
