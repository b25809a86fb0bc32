import type { ComponentProps } from 'react';
import { Counter, useLimit } from './counter';
import type { FieldBinding } from './field-binding';
import { FieldFrame, type FieldProps } from './field-frame';

type Native = Pick<
  ComponentProps<'textarea'>,
  | 'dir'
  | 'disabled'
  | 'maxLength'
  | 'onKeyDown'
  | 'onSelect'
  | 'placeholder'
  | 'readOnly'
  | 'ref'
  | 'spellCheck'
  | 'style'
>;

/** Props of `TextArea`. */
export interface TextAreaProps extends FieldProps, FieldBinding<string | null>, Native {
  /** Maximum length in characters: shows a counter and marks longer text invalid. */
  limit?: number;
}

/** A multi-line text input, 250 px high. */
export function TextArea(props: TextAreaProps) {
  const { label, optional, required, hint, tools, hideLabel, className, name, value, onChange, error, ...rest } = props;
  const { limit, ...native } = rest;
  const text = value ?? '';
  const over = useLimit(text, limit);
  const frame = { label, optional, required, hint, tools, hideLabel, className };
  return (
    <FieldFrame {...frame} error={error ?? over} aside={limit && <Counter text={text} limit={limit} />}>
      {(control) => (
        <textarea
          {...native}
          {...control}
          name={name}
          value={text}
          data-length={limit}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
