import type { FieldBinding } from '@waybill/kit/forms';
import { type ReactNode, useId } from 'react';
import css from './picker.module.css';

interface PickerProps<T extends string> extends FieldBinding<T> {
  label: string;
  choices: readonly { value: T; text: string; mark: ReactNode }[];
}

/** A choice among a few values: radio buttons with icon and text. */
export function Picker<T extends string>({ label, choices, name, value, onChange, error }: PickerProps<T>) {
  const id = useId();
  return (
    <fieldset className={css.picker} aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      <div className={css.options}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.option}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(choice.value)}
            />
            {choice.mark}
            {choice.text}
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
