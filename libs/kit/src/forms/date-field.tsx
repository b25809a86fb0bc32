import type { FocusEvent } from 'react';
import { useLanguage } from '../i18n/i18n-context';
import css from './date-field.module.css';
import type { FieldBinding } from './field-binding';
import { FieldFrame, type FieldProps } from './field-frame';

/** Props of `DateField`; value, `min` and `max` are ISO `yyyy-mm-dd`, '' or null for none. */
export interface DateFieldProps extends FieldProps, FieldBinding<string | null> {
  min?: string | null;
  max?: string | null;
  disabled?: boolean;
}

const clamp = (day: string, min?: string | null, max?: string | null) => {
  if (min && day < min) return min;
  return max && day > max ? max : day;
};

/** The native date picker; on blur, a day outside `min` and `max` is clamped to the nearest allowed one. */
export function DateField({ name, value, onChange, error, min, max, disabled, ...field }: DateFieldProps) {
  const { formatDate } = useLanguage();
  const clampValue = ({ target }: FocusEvent<HTMLInputElement>) => {
    const nearest = clamp(target.value, min, max);
    if (!target.value || nearest === target.value) return;
    target.value = nearest;
    onChange(nearest);
  };
  return (
    <FieldFrame {...field} error={error}>
      {(control) => (
        <div className={css.date} dir="ltr" data-filled={Boolean(value) || undefined}>
          <input
            {...control}
            type="date"
            name={name}
            value={value ?? ''}
            min={min ?? undefined}
            max={max ?? undefined}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
            onBlur={clampValue}
          />
          <span className={css.formatted} aria-hidden="true">
            <bdi>{formatDate(value)}</bdi>
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
