import { useEffect, useId, useRef } from 'react';
import { useText } from '../text';
import css from './auth-card.module.css';
import { useLastEmail } from './session';
import { SignInForm } from './sign-in-form';

/** Sign-in above a page whose session ran out, so that what was typed there stays. */
export function ExpiredDialog() {
  const t = useText();
  const title = useId();
  const email = useLastEmail();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLInputElement>('input[type="password"]')?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby={title} onCancel={(event) => event.preventDefault()}>
      <div className={css.content}>
        <h2 id={title}>{t('expired.title')}</h2>
        <p>{t('expired.text')}</p>
        <SignInForm email={email} />
      </div>
    </dialog>
  );
}
