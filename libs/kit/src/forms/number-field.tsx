import type { FieldBinding } from './field-binding';
import { FieldFrame, type FieldProps } from './field-frame';

/** Props of `NumberField`; the value is the typed text, which the schemas of the contracts parse. */
export interface NumberFieldProps extends FieldProps, FieldBinding<string | number | null> {
  min?: number;
  max?: number;
  placeholder?: string;
  disabled?: boolean;
  /** Unit after the label, such as kg. */
  unit?: string;
}

/** A number input without a fixed step. */
export function NumberField(props: NumberFieldProps) {
  const { name, value, onChange, error, min, max, placeholder, disabled, unit, label, ...field } = props;
  return (
    <FieldFrame {...field} label={unit ? [label, ' (', unit, ')'] : label} error={error}>
      {(control) => (
        <input
          {...control}
          type="number"
          inputMode="decimal"
          step="any"
          dir="ltr"
          name={name}
          value={value ?? ''}
          min={min}
          max={max}
          placeholder={placeholder}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
