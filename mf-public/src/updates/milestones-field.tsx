import { SUBSCRIPTION_MILESTONES, type SubscriptionMilestone } from '@waybill/contracts';
import type { FieldBinding } from '@waybill/kit/forms';
import { useId } from 'react';
import { useText } from '../i18n/text';
import css from './updates.module.css';

/** The steps to hear of, as check boxes. */
export function MilestonesField({ name, value, onChange, error }: FieldBinding<SubscriptionMilestone[]>) {
  const t = useText();
  const id = useId();
  const toggle = (milestone: SubscriptionMilestone, isOn: boolean) =>
    onChange(SUBSCRIPTION_MILESTONES.filter((each) => (each === milestone ? isOn : value.includes(each))));
  return (
    <fieldset className={css.milestones} aria-describedby={error ? id : undefined}>
      <legend>{t('updates.milestones')}</legend>
      <div className={css.choices}>
        {SUBSCRIPTION_MILESTONES.map((milestone) => (
          <label key={milestone} className={css.choice}>
            <input
              type="checkbox"
              name={name}
              value={milestone}
              checked={value.includes(milestone)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(milestone, event.target.checked)}
            />
            <span>{t(`updates.milestone.${milestone}`)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
