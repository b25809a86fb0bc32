import { LIMITS } from '@waybill/contracts';
import { Button, useLanguage, useNavigate } from '@waybill/kit';
import css from '@waybill/kit/styles/tracking-field.module.css';
import type { FormEvent } from 'react';
import { useText } from '../../i18n/text';

interface SearchProps {
  code: string | null;
  invalid: boolean;
}

/** A GET form that works without JavaScript; uncontrolled, so that hydration keeps early input. */
export function Search({ code, invalid }: SearchProps) {
  const t = useText();
  const { upper } = useLanguage();
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = String(new FormData(event.currentTarget).get('code') ?? '');
    navigate(`/track.html?${new URLSearchParams({ code: entered })}`);
  };

  return (
    <form className={css.form} action="/track.html" method="get" onSubmit={search}>
      <label className={css.label} htmlFor="tracking-code">
        {t('search.label')}
      </label>
      <input
        id="tracking-code"
        name="code"
        className={css.input}
        dir="ltr"
        key={code}
        defaultValue={code ?? ''}
        placeholder={t('search.placeholder')}
        maxLength={LIMITS.text}
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
