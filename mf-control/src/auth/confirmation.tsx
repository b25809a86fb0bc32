import { type Account, confirmation } from '@waybill/contracts';
import { Button, useApi } from '@waybill/kit';
import { Form, schemaErrors, TextField, useForm } from '@waybill/kit/forms';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../i18n/text';
import css from './auth-card.module.css';

/** Makes sure that the admin has proved within the last minutes who is signed in; asks for the password if not. */
export function useConfirmation(): { confirm: () => Promise<boolean>; dialog: ReactNode } {
  const api = useApi();
  const [settle, setSettle] = useState<((confirmed: boolean) => void) | null>(null);
  const confirm = async () => {
    const account = await api.get<Account>('/api/admins/account');
    if (account.status === 'success' && account.data.confirmed) return true;
    return new Promise<boolean>((resolve) => {
      setSettle(() => (confirmed: boolean) => {
        setSettle(null);
        resolve(confirmed);
      });
    });
  };
  return { confirm, dialog: settle && <ConfirmationDialog onClose={settle} /> };
}

function ConfirmationDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const t = useText();
  const api = useApi();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const form = useForm({
    initial: { password: '' },
    validate: (values) => schemaErrors(confirmation, values),
    submit: async (values) => {
      const result = await api.post('/api/admins/auth/confirm', values);
      if (result.status === 'success') onClose(true);
      return result;
    },
  });
  const cancel = () => onClose(false);
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby={title} onCancel={cancel}>
      <div className={css.content}>
        <h2 id={title}>{t('confirm.title')}</h2>
        <p>{t('confirm.text')}</p>
        <Form
          form={form}
          guard={false}
          submitText={t('confirm.submit')}
          label={t('confirm.title')}
          actions={<Button onClick={cancel}>{t('form.cancel')}</Button>}
        >
          <TextField
            label={t('field.currentPassword')}
            type="password"
            autoComplete="current-password"
            autoFocus
            {...form.field('password')}
          />
        </Form>
      </div>
    </dialog>
  );
}
