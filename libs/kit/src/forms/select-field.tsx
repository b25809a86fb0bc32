import { Icon } from '../primitives/icon';
import type { FieldBinding } from './field-binding';
import { FieldFrame, type FieldProps } from './field-frame';
import css from './select-field.module.css';

/** An option of a select. */
export interface Choice<T extends string = string> {
  value: T;
  text: string;
}

/** Props of `SelectField`. */
export interface SelectFieldProps<T extends string> extends FieldProps, FieldBinding<T | null> {
  choices: readonly Choice<T>[];
  /** Text of the empty first option; without it the first choice is preselected. */
  placeholder?: string;
  disabled?: boolean;
}

/** A native select. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { name, value, onChange, error, choices, placeholder, disabled, ...field } = props;
  return (
    <FieldFrame {...field} error={error}>
      {(control) => (
        <div className={css.select}>
          <select
            {...control}
            name={name}
            value={value ?? ''}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value as T)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.text}
              </option>
            ))}
          </select>
          <Icon name="expand_more" className={css.arrow} />
        </div>
      )}
    </FieldFrame>
  );
}
