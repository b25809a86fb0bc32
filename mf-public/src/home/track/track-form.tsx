import { LIMITS } from '@waybill/contracts';
import { Button, useLanguage, useNavigate } from '@waybill/kit';
import css from '@waybill/kit/styles/tracking-field.module.css';
import { type FormEvent, useId } from 'react';
import { useText } from '../../i18n/text';

/** A GET form to the tracking page that works without JavaScript. */
export function TrackForm() {
  const t = useText();
  const { upper } = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const track = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    navigate(`/track.html?${new URLSearchParams({ code })}`);
  };
  return (
    <form className={css.form} action="/track.html" method="get" onSubmit={track}>
      <label className={css.label} htmlFor={id}>
        {t('track.label')}
      </label>
      <input
        id={id}
        name="code"
        dir="ltr"
        className={css.input}
        placeholder={t('track.placeholder')}
        maxLength={LIMITS.text}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit" variant="primary" className={css.submit}>
        {upper(t('track.submit'))}
      </Button>
    </form>
  );
}
