import type { FieldBinding } from '@waybill/kit/forms';
import { useId } from 'react';
import css from './check-field.module.css';

interface CheckFieldProps extends FieldBinding<boolean> {
  label: string;
  hint?: string;
}

/** A checkbox with its label. */
export function CheckField({ label, hint, name, value, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label}>
        <input
          type="checkbox"
          name={name}
          checked={value}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={id} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
