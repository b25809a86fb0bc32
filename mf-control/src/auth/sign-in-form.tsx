import { type Admin, signIn } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { Form, schemaTexts, TextField, useForm } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { useEnter } from '../session/session';

/** Email and password. A right pair makes the session this page's own. */
export function SignInForm({ email }: { email: string }) {
  const t = useText();
  const api = useApi();
  const enter = useEnter();
  const form = useForm({
    initial: { email, password: '' },
    validate: (values) => schemaTexts(signIn, values),
    submit: async (values) => {
      const answer = await api.post<Admin>('/api/admins/auth/signin', values);
      if (answer.status === 'success') await enter({ email: answer.data.email });
      return answer;
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
