import { LIMITS } from '@waybill/contracts';
import { type FormModel, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';

interface NewPasswords {
  new_password: string;
  confirm_new_password: string;
}

/** A new password and its confirmation. */
export function NewPasswordFields<V extends NewPasswords>({ form }: { form: FormModel<V> }) {
  const t = useText();
  const common = { type: 'password', autoComplete: 'new-password', maxLength: LIMITS.password.max } as const;
  return (
    <>
      <TextField
        label={t('field.newPassword')}
        hint={t('field.passwordHint')}
        {...common}
        {...form.field('new_password')}
      />
      <TextField label={t('field.confirmPassword')} {...common} {...form.field('confirm_new_password')} />
    </>
  );
}
