import { CODE_LIST } from '@waybill/contracts';
import { Button, useLanguage, useNavigate } from '@waybill/kit';
import css from '@waybill/kit/styles/tracking-field.module.css';
import { type FormEvent, useEffect, useRef } from 'react';
import { useText } from '../../i18n/text';

/** Loaded when somebody types: grouping is a comfort. */
const group = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
  const { value } = currentTarget;
  void import(/* webpackChunkName: "later" */ './group-code').then(
    ({ groupTypedCode }) => groupTypedCode(currentTarget, nativeEvent as InputEvent, value),
    () => undefined,
  );
};

interface SearchProps {
  /** As it was entered. */
  code: string | null;
  /** As it is stored. */
  found: string | null;
  invalid: boolean;
}

/** A GET form that works without JavaScript; uncontrolled, so that hydration keeps early input. */
export function Search({ code, found, invalid }: SearchProps) {
  const t = useText();
  const { upper } = useLanguage();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Whoever has typed on keeps what is in the field.
    if (found && input.current?.value === code) input.current.value = found;
  }, [found, code]);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    const entered = String(new FormData(form).get('code') ?? '');
    // The field of another code is another field: as after a navigation, the content has the focus.
    form.closest('main')?.focus({ preventScroll: true });
    void navigate(`/track.html?${new URLSearchParams({ code: entered })}`);
  };

  return (
    <form className={`${css.form} ${code ? css.compact : ''}`} action="/track.html" method="get" onSubmit={search}>
      <label className={css.label} htmlFor="tracking-code">
        {t('search.label')}
      </label>
      <input
        ref={input}
        id="tracking-code"
        name="code"
        className={css.input}
        dir="ltr"
        key={code}
        defaultValue={found ?? code ?? ''}
        onInput={group}
        placeholder={t('search.placeholder')}
        maxLength={CODE_LIST.text}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        aria-invalid={invalid || undefined}
      />
      <Button type="submit" variant="primary" className={css.submit}>
        {upper(t('search.submit'))}
      </Button>
    </form>
  );
}
