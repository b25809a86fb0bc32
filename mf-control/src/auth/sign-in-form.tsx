import { type Admin, signIn } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { Form, schemaErrors, TextField, useForm } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { useStartSession } from '../session/session';

/** Email and password. Starts the session of this page when they are correct. */
export function SignInForm({ email }: { email: string }) {
  const t = useText();
  const api = useApi();
  const startSession = useStartSession();
  const form = useForm({
    initial: { email, password: '' },
    validate: (values) => schemaErrors(signIn, values),
    submit: async (values) => {
      const result = await api.post<Admin>('/api/admins/auth/signin', values);
      if (result.status === 'success') await startSession({ email: result.data.email });
      return result;
    },
  });
  return (
    <Form form={form} guard={false} submitText={t('signin.submit')} label={t('signin.title')}>
      <TextField label={t('field.email')} type="email" autoComplete="username" {...form.field('email')} />
      <TextField
        label={t('field.password')}
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  );
}
