import type { Binding } from './binding';
import { FieldFrame, type FieldProps } from './field-frame';

/** A number input; its value stays the text as typed, which the contracts' schemas read. */
export interface NumberFieldProps extends FieldProps, Binding<string | number | null> {
  min?: number;
  max?: number;
  placeholder?: string;
  disabled?: boolean;
  /** Unit after the label, such as kg. */
  unit?: string;
}

/** A number with any decimal step. */
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
