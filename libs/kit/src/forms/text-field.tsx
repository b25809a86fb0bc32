import { type ComponentProps, useState } from 'react';
import { useKitText } from '../i18n/kit-texts';
import { IconButton } from '../primitives/button';
import type { Binding } from './binding';
import { Counter, useLimit } from './counter';
import css from './field.module.css';
import { FieldFrame, type FieldProps } from './field-frame';

/** Characters a text input takes unless told otherwise. */
export const TEXT_LENGTH = 300;

type Native = Pick<
  ComponentProps<'input'>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoFocus'
  | 'dir'
  | 'disabled'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'readOnly'
  | 'ref'
  | 'spellCheck'
>;

/** A text input. */
export interface TextFieldProps extends FieldProps, Binding<string | null>, Native {
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url';
  /** Shows a character counter and marks a longer text invalid. */
  limit?: number;
}

/** One line of text; 300 characters unless told otherwise. A password can be shown. */
export function TextField(props: TextFieldProps) {
  const { label, optional, required, hint, hideLabel, className, name, value, onChange, error, ...rest } = props;
  const { limit, type = 'text', maxLength = Math.max(TEXT_LENGTH, limit ?? 0), ...native } = rest;
  const text = value ?? '';
  const [shown, setShown] = useState(false);
  const over = useLimit(text, limit);
  const frame = { label, optional, required, hint, hideLabel, className };
  return (
    <FieldFrame {...frame} error={error ?? over} aside={limit && <Counter text={text} limit={limit} />}>
      {(control) => {
        const input = (
          <input
            {...native}
            {...control}
            name={name}
            type={type === 'password' && shown ? 'text' : type}
            value={text}
            maxLength={maxLength}
            data-length={limit}
            onChange={(event) => onChange(event.target.value)}
          />
        );
        return type === 'password' ? <Reveal shown={shown} onToggle={setShown} input={input} /> : input;
      }}
    </FieldFrame>
  );
}

interface RevealProps {
  shown: boolean;
  onToggle: (shown: boolean) => void;
  input: React.ReactNode;
}

function Reveal({ shown, onToggle, input }: RevealProps) {
  const t = useKitText();
  return (
    <div className={css.withButton}>
      {input}
      <IconButton
        className={css.inlineButton}
        icon={shown ? 'visibility_off' : 'visibility'}
        label={t(shown ? 'field.hidePassword' : 'field.showPassword')}
        onClick={() => onToggle(!shown)}
      />
    </div>
  );
}
