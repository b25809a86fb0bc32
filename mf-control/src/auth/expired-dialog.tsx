import { Button, useSetAtom } from '@waybill/kit';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../i18n/text';
import { unsavedAtom, useLastEmail } from '../session/session';
import css from './auth-card.module.css';
import { SignInForm } from './sign-in-form';

/** Sign-in in a dialog after the session has expired, so that the page keeps its unsaved text. */
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

/** Keeps the dialog open. Browsers close it on a second Escape although `cancel` is prevented: it is then reopened. */
function keepOpen(dialog: HTMLDialogElement): () => void {
  const open = () => {
    dialog.showModal();
    dialog.querySelector<HTMLInputElement>('input[type="password"]')?.focus();
  };
  const preventClose = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key === 'Escape') event.preventDefault();
  };
  open();
  dialog.addEventListener('close', open);
  dialog.addEventListener('cancel', preventClose);
  dialog.addEventListener('keydown', preventClose);
  return () => {
    dialog.removeEventListener('close', open);
    dialog.removeEventListener('cancel', preventClose);
    dialog.removeEventListener('keydown', preventClose);
    dialog.close();
  };
}
