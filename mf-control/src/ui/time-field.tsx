import type { FieldBinding } from '@waybill/kit/forms';
import { useId } from 'react';
import css from './time-field.module.css';

interface TimeFieldProps extends FieldBinding<string> {
  label: string;
  hint: string;
}

/** Date and time as `yyyy-mm-ddThh:mm`, without a zone; may stay empty. */
export function TimeField({ label, hint, name, value, onChange, error }: TimeFieldProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        name={name}
        value={value}
        min="2000-01-01T00:00"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className={css.hint}>
        {hint}
      </p>
    </div>
  );
}
