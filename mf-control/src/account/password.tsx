import { LIMITS, passwordChange } from '@waybill/contracts';
import { PageTitle, useApi } from '@waybill/kit';
import { schemaErrors, TextField, useForm } from '@waybill/kit/forms';
import { NewPasswordFields } from '../auth/new-password-fields';
import { useText } from '../i18n/text';
import { PanelForm } from '../resource/form/panel-form';
import { Group } from '../ui/group';
import { ACCOUNT } from './paths';

export function ChangePassword() {
  const t = useText();
  const api = useApi();
  const form = useForm({
    initial: { password: '', new_password: '', confirm_new_password: '' },
    validate: (values) => schemaErrors(passwordChange, values),
    submit: (values) => api.patch('/api/admins/auth/update/password-user', values),
    clearOnSuccess: true,
  });
  return (
    <>
      <PageTitle>{t('account.password')}</PageTitle>
      <PanelForm form={form} save={t('account.change')} cancel={ACCOUNT}>
        <Group title={t('account.choose')}>
          <TextField
            label={t('field.currentPassword')}
            type="password"
            autoComplete="current-password"
            maxLength={LIMITS.password.max}
            {...form.field('password')}
          />
          <NewPasswordFields form={form} />
        </Group>
      </PanelForm>
    </>
  );
}
