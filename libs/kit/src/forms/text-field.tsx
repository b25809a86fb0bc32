import { type ComponentProps, useState } from 'react';
import { useKitText } from '../i18n/kit-texts';
import { IconButton } from '../primitives/button';
import { Counter, useLimit } from './counter';
import css from './field.module.css';
import type { FieldBinding } from './field-binding';
import { FieldFrame, type FieldProps } from './field-frame';

/** Default `maxLength` of a text input, in characters. */
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

/** Props of `TextField`. */
export interface TextFieldProps extends FieldProps, FieldBinding<string | null>, Native {
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url';
  /** Maximum length in characters: shows a counter and marks longer text invalid. */
  limit?: number;
}

/** A single-line text input, 300 characters by default. A password can be revealed. */
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
