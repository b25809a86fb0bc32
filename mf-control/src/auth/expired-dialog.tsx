import { Button, useSetAtom } from '@waybill/kit';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../i18n/text';
import { unsavedAtom, useLastEmail } from '../session/session';
import css from './auth-card.module.css';
import { SignInForm } from './sign-in-form';

/** Sign-in above a page whose session ran out, so that what was typed there stays. */
export function ExpiredDialog() {
  const t = useText();
  const title = useId();
  const email = useLastEmail();
  const setUnsaved = useSetAtom(unsavedAtom);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    return dialog.current ? keepOpen(dialog.current) : undefined;
  }, []);
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby={title}>
      <div className={css.content}>
        <h2 id={title}>{t('expired.title')}</h2>
        <p>{t('expired.text')}</p>
        <SignInForm email={email} />
        <Button variant="ghost" onClick={() => setUnsaved(false)}>
          {t('expired.leave')}
        </Button>
      </div>
    </dialog>
  );
}

/** Browsers let a repeated Escape close even a dialog that refuses to; what is closed so opens again. */
function keepOpen(dialog: HTMLDialogElement): () => void {
  const open = () => {
    dialog.showModal();
    dialog.querySelector<HTMLInputElement>('input[type="password"]')?.focus();
  };
  const stay = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key === 'Escape') event.preventDefault();
  };
  open();
  dialog.addEventListener('close', open);
  dialog.addEventListener('cancel', stay);
  dialog.addEventListener('keydown', stay);
  return () => {
    dialog.removeEventListener('close', open);
    dialog.removeEventListener('cancel', stay);
    dialog.removeEventListener('keydown', stay);
    dialog.close();
  };
}
