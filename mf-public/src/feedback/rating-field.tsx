import { RATINGS, type Rating } from '@waybill/contracts';
import type { FieldBinding } from '@waybill/kit/forms';
import { useId } from 'react';
import { useText } from '../i18n/text';
import css from './feedback.module.css';

/** Five steps, as radio buttons: they work without script and with arrow keys. */
export function RatingField({ name, value, onChange, error }: FieldBinding<Rating | null>) {
  const t = useText();
  const id = useId();
  return (
    <fieldset className={css.rating} aria-describedby={error ? id : undefined}>
      <legend>{t('rating.question')}</legend>
      <div className={css.steps}>
        {RATINGS.map((step) => (
          <label key={step} className={css.step}>
            <input
              type="radio"
              name={name}
              value={step}
              required
              checked={value === step}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(step)}
            />
            <b>{step}</b>
            <span>{t(`rating.step.${step}`)}</span>
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
