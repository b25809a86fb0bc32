import { LIMITS } from '@waybill/contracts';
import { Button, useLanguage, useNavigate } from '@waybill/kit';
import { type FormEvent, useEffect, useState } from 'react';
import { useText } from '../../text';
import css from './search.module.css';

interface SearchProps {
  code: string | null;
  invalid: boolean;
}

/** A real GET form: it also works before and without scripts. */
export function Search({ code, invalid }: SearchProps) {
  const t = useText();
  const { upper } = useLanguage();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code ?? '');
  useEffect(() => setTyped(code ?? ''), [code]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    navigate(`/track.html?${new URLSearchParams({ code: typed })}`);
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
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
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
