import { CODE_LIST } from '@waybill/contracts';
import { Button, useLanguage, useNavigate } from '@waybill/kit';
import css from '@waybill/kit/styles/tracking-field.module.css';
import { type FormEvent, useId } from 'react';
import { useText } from '../../i18n/text';

/** Loaded when somebody types: grouping is a comfort. */
const group = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
  const { value } = currentTarget;
  void import('./group-code').then(
    ({ groupTypedCode }) => groupTypedCode(currentTarget, nativeEvent as InputEvent, value),
    () => undefined,
  );
};

/** A GET form to the tracking page that works without JavaScript. */
export function TrackForm() {
  const t = useText();
  const { upper } = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const track = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    void navigate(`/track.html?${new URLSearchParams({ code })}`);
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
        onInput={group}
        placeholder={t('track.placeholder')}
        maxLength={CODE_LIST.text}
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
