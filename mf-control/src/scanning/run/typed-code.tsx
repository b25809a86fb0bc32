import { SCAN_LIMITS } from '@waybill/contracts';
import { Button } from '@waybill/kit';
import { TextField } from '@waybill/kit/forms';
import { type FormEvent, type Ref, useState } from 'react';
import { useText } from '../../i18n/text';
import css from './setup.module.css';

interface TypedCodeProps {
  ref: Ref<HTMLInputElement>;
  onTyped: (code: string) => void;
}

/** For a label that nothing can read. A scanner may type here too. */
export function TypedCode({ ref, onTyped }: TypedCodeProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setCode('');
    if (code.trim()) onTyped(code.trim());
  };
  return (
    <form className={css.typed} onSubmit={submit}>
      <TextField
        ref={ref}
        label={t('scanning.code')}
        name="code"
        value={code}
        onChange={(value) => setCode(value ?? '')}
        maxLength={SCAN_LIMITS.code}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <Button type="submit" icon="add">
        {t('scanning.addCode')}
      </Button>
    </form>
  );
}
