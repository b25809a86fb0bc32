import type { FocusEvent } from 'react';
import { useLanguage } from '../i18n/i18n-context';
import type { Binding } from './binding';
import css from './date-field.module.css';
import { FieldFrame, type FieldProps } from './field-frame';

/** A day; value, `min` and `max` are ISO `yyyy-mm-dd`, '' or null for none. */
export interface DateFieldProps extends FieldProps, Binding<string | null> {
  min?: string | null;
  max?: string | null;
  disabled?: boolean;
}

const clamp = (day: string, min?: string | null, max?: string | null) => {
  if (min && day < min) return min;
  return max && day > max ? max : day;
};

/** The browser's date picker; a day outside min and max is brought back to the nearest one. */
export function DateField({ name, value, onChange, error, min, max, disabled, ...field }: DateFieldProps) {
  const { formatDate } = useLanguage();
  const settle = ({ target }: FocusEvent<HTMLInputElement>) => {
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
            onBlur={settle}
          />
          <span className={css.shown} aria-hidden="true">
            <bdi>{formatDate(value)}</bdi>
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
